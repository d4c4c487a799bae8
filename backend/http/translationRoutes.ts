import { readdir, readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { answers } from './answers.ts';
import type { TypedApp } from './TypedApp.ts';
import { Refusal } from '../base/Refusal.ts';
import { hasCode } from '../base/createOnce.ts';
import { PACKAGE_FILES } from '../base/packageFiles.ts';
import type { Category } from '../../protocol/wire.ts';

/**
 * Increase it with each release of translations. A deployment with a CDN keeps the files of each
 * version permanently.
 */
const VERSION = 64;

const versionsSchema = {
  tags: ['Texts'],
  summary: 'The newest version of the texts, and its languages',
  response: answers(
    Type.Object({
      data: Type.Object({ latest: Type.Object({ version: Type.Integer(), languages: Type.Array(Type.String()) }) }),
    }),
  ),
};
const fileSchema = {
  tags: ['Texts'],
  summary: 'The texts of a language, by key',
  params: Type.Object({
    version: Type.Integer({ minimum: 1 }),
    language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  }),
  response: answers(Type.Unsafe<string>({ type: 'object', additionalProperties: { type: 'string' } })),
};

/** GET /versions and GET /files/{version}/{lang}.json. */
export function translationRoutes(app: TypedApp): void {
  app.get('/versions', { schema: versionsSchema }, async (_request, reply) => {
    const latest = { version: VERSION, languages: await readLanguages() };
    return reply.header('cache-control', 'no-cache').send({ data: { latest } });
  });

  app.get(
    '/files/:version/:language.json',
    { schema: fileSchema },
    // Every version returns the current files, because the texts are edited in place.
    async ({ params }, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readTranslation(params.language)),
  );
}

/**
 * The widget requests only these languages, so that no missing file causes an error in the page's
 * console.
 */
async function readLanguages(): Promise<string[]> {
  const files = await readdir(PACKAGE_FILES.translations);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

async function readTranslation(language: string): Promise<string> {
  try {
    const texts = await readFile(new URL(`${language}.json`, PACKAGE_FILES.translations), 'utf8');
    return JSON.stringify({ ...(JSON.parse(texts) as object), ...AREA_NAMES[language] });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new Refusal(404, `There is no translation to ${language}`);
    throw error;
  }
}

/** Returns the name of a question area in the language, as in the widget; otherwise the stored name. */
export async function readAreaName(language: string, { slug, name }: Pick<Category, 'slug' | 'name'>): Promise<string> {
  const texts = JSON.parse(await readTranslation(language)) as Record<string, string>;
  return texts[`categories.${slug}`] ?? name;
}

/**
 * Names of the backend's own question areas, by language and by the widget's text key. The widget
 * has built-in names for the other three areas of migration 001 (ENT-10).
 */
const AREA_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: {
    'categories.billing-subscription': 'الفوترة والاشتراك',
    'categories.other': 'موضوع آخر',
  },
  de: {
    'categories.billing-subscription': 'Abrechnung & Abonnement',
    'categories.other': 'Etwas anderes',
  },
  es: {
    'categories.billing-subscription': 'Facturación y suscripción',
    'categories.other': 'Otro tema',
  },
  fr: {
    'categories.billing-subscription': 'Facturation et abonnement',
    'categories.other': 'Autre sujet',
  },
  ja: {
    'categories.billing-subscription': 'お支払い・ご契約',
    'categories.other': 'その他',
  },
  pt: {
    'categories.billing-subscription': 'Cobrança e assinatura',
    'categories.other': 'Outro assunto',
  },
};
