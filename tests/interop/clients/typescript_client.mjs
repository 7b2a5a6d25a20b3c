// The TypeScript SDK's client: takes steps as JSON lines on stdin, prints what it saw as JSON lines.
//
// typescript_client.mjs MODULES ERA (URL | COMMAND...)

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [modules, era, ...target] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');
const { StdioClientTransport } = require('@modelcontextprotocol/client/stdio');

let answers = {};
let asked = [];

const client = new Client(
  { name: 'interop', version: '1' },
  {
    capabilities: { elicitation: {}, sampling: {}, roots: {} },
    versionNegotiation: { mode: era === '2025-11-25' ? 'legacy' : { pin: era } },
  },
);
client.setRequestHandler('elicitation/create', async ({ params }) => {
  asked.push(params.message);
  const { action, content } = answers.elicit;
  const wanted = params.requestedSchema.properties;
  return content ? { action, content: Object.fromEntries(Object.entries(content).filter(([key]) => key in wanted)) } : { action };
});
client.setRequestHandler('sampling/createMessage', async ({ params }) => {
  asked.push([params.messages[0].content].flat()[0].text);
  return { role: 'assistant', content: { type: 'text', text: answers.sample }, model: 'a-model' };
});
client.setRequestHandler('roots/list', async () => {
  asked.push('roots');
  return { roots: answers.roots.map(uri => ({ uri })) };
});

const texts = blocks => blocks.filter(block => block.type === 'text').map(block => block.text);
const kinds = blocks => blocks.map(block => block.type);

const steps = {
  list_tools: async () => ({ names: (await client.listTools()).tools.map(tool => tool.name) }),
  call: async ({ tool, arguments: given }) => {
    const progress = [];
    const result = await client.callTool({ name: tool, arguments: given }, { onprogress: update => progress.push(update.progress) });
    const { content, structuredContent: structured = null, isError: failed = false } = result;
    return { asked, progress, kinds: kinds(content), texts: texts(content), structured, failed };
  },
  list_prompts: async () => ({ names: (await client.listPrompts()).prompts.map(prompt => prompt.name) }),
  get_prompt: async ({ name, arguments: given }) => {
    const blocks = (await client.getPrompt({ name, arguments: given })).messages.map(message => message.content);
    return { asked, kinds: kinds(blocks), texts: texts(blocks) };
  },
  list_resources: async () => ({ uris: (await client.listResources()).resources.map(resource => resource.uri) }),
  list_templates: async () => ({ uris: (await client.listResourceTemplates()).resourceTemplates.map(one => one.uriTemplate) }),
  read_resource: async ({ uri }) => {
    const { contents } = await client.readResource({ uri });
    const written = contents.filter(part => 'text' in part).map(part => part.text);
    return { mime_types: contents.map(part => part.mimeType), texts: written, blobs: contents.length - written.length };
  },
  complete: async ({ prompt, argument, value }) => {
    const result = await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name: argument, value } });
    return { values: result.completion.values };
  },
};

const transport = target[0].startsWith('http')
  ? new StreamableHTTPClientTransport(new URL(target[0]))
  : new StdioClientTransport({ command: target[0], args: target.slice(1), stderr: 'ignore' });
await client.connect(transport);
// The headers of arguments are known from the list of tools.
await client.listTools();
for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line);
  answers = step.answers ?? {};
  asked = [];
  let seen;
  try {
    seen = await steps[step.do](step);
  } catch (error) {
    seen = { protocol_error: error.code ?? null, message: String(error) };
  }
  console.log(JSON.stringify(seen));
}
await client.close();
