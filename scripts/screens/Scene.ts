import type { Framing, Variant } from './Framing.ts';
import type { Stage } from './Stage.ts';

/** A state of the product to photograph, reached as a user would reach it. */
export type Scene = Framing & {
  /** The file's name, without the variant. */
  name: string;
  caption: string;
  /** Settings in addition to the usual ones, or instead of them. */
  in?: { also?: SettingName[]; only?: SettingName[] };
  /** Reaches the state; throws if it cannot be reached. */
  show(stage: Stage): Promise<void>;
};

export type Group = { title: string; scenes: Scene[] };

type SettingName = keyof typeof SETTINGS;

const SETTINGS = {
  desktop: { device: 'desktop', language: 'en', shades: ['light', 'dark', 'forced-colours'] },
  'desktop-colours': { device: 'desktop', language: 'en', shades: ['light', 'dark'] },
  phone: { device: 'phone', language: 'en', shades: ['light', 'dark'] },
  arabic: { device: 'desktop', language: 'ar', shades: ['light'] },
  'arabic-phone': { device: 'phone', language: 'ar', shades: ['light'] },
  german: { device: 'desktop', language: 'de', shades: ['light'] },
  japanese: { device: 'desktop', language: 'ja', shades: ['light'] },
  'desktop-2x': { device: 'desktop-2x', language: 'en', shades: ['light', 'dark'] },
} as const;

const USUAL: SettingName[] = ['desktop', 'phone', 'arabic'];

/** Returns the variants of a scene grouped by setting. A scene is reached once per setting. */
export function settingsOf({ in: { also = [], only = USUAL } = {} }: Scene): Variant[][] {
  return [...only, ...also].map((name) => {
    const { device, language, shades } = SETTINGS[name];
    return shades.map((shade) => ({ device, language, shade }));
  });
}

export function variantsOf(scene: Scene): Variant[] {
  return settingsOf(scene).flat();
}

const LANGUAGES: Record<Variant['language'], string | false> = {
  en: false,
  ar: 'arabic',
  de: 'german',
  ja: 'japanese',
};

export function fileOf(scene: Scene, { device, language, shade }: Variant): string {
  const differs = [
    LANGUAGES[language],
    device === 'phone' && 'phone',
    device === 'desktop-2x' && '2x',
    shade !== 'light' && shade,
  ];
  return [scene.name, ...differs.filter(Boolean), 'png'].join('.');
}
