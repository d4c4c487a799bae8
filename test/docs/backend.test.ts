import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createMetrics } from '../../backend/operations/metrics.ts';
import { pageWithSettings, SETTINGS_PAGE } from '../../scripts/settingsTable.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

describe('docs/backend', () => {
  it('[SRV-09] lists each variable of the environment, as its schema has it', async () => {
    const page = read(SETTINGS_PAGE);
    assert.equal(page, await pageWithSettings(page), 'Run npm run docs:tables');
    assert.match(page, /\| `RETENTION_DAYS` +\| kept for ever/);
  });

  it('[SRV-08] [SRV-09] has a dashboard and a page of metrics that the backend tells', async () => {
    const database = { query: async <Row>() => [{ id: 1, events: 0, ageSeconds: 0 } as Row] };
    const { text } = await createMetrics({
      ...{ database, attachments: { freeBytes: async () => 1 }, freeBytes: 0 },
      countSockets: () => 0,
    }).read();
    const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const words = `${read('backend/deploy/grafana-dashboard.json')}${read('docs/backend/watch.md')}`;
    const named = new Set(words.match(/\b(?:http|support_chat|process|nodejs)_\w+/g));
    assert.ok(named.size >= 7);
    for (const name of named) assert.ok(told.has(name.replace(/_(?:count|bucket)$/, '')), name);
  });
});
