// Writes the JSON Schema of workflow catalogues for editors: dist/workflow.schema.json. Run after the modules are built.
import { writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { WorkflowCatalog } from '../dist/protocol/workflow.js';

// Checks that JSON Schema cannot say (names that reach a prototype, modes named twice) are left to `uiap-bridge check`.
const schema = toJsonSchema(WorkflowCatalog, { errorMode: 'ignore' });
const target = new URL('../dist/workflow.schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ title: 'UIAP workflow catalogue 0.1', ...schema })}\n`);
