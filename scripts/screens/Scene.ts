import type { Stage } from './Stage.ts';

/** How a picture differs from the plain one: a desktop, light, in English. */
export type Variant = 'plain' | 'dark' | 'arabic' | 'phone' | 'forced-colours';

/** A state of the product that is reached as a user would, and photographed. */
export type Scene = {
  /** The file's name, without the variant. */
  name: string;
  caption: string;
  /** The variants besides the plain one. */
  also?: Exclude<Variant, 'plain'>[];
  /** What the picture holds; on a phone it is always the whole screen. */
  of?: 'window' | 'launcher' | 'page' | 'desk';
  /** Reaches the state; throws if it cannot be reached. */
  show(stage: Stage): Promise<void>;
};

export type Group = { title: string; scenes: Scene[] };

export function variantsOf(scene: Scene): Variant[] {
  return ['plain', ...(scene.also ?? [])];
}

export function fileOf(scene: Scene, variant: Variant): string {
  return variant === 'plain' ? `${scene.name}.png` : `${scene.name}.${variant}.png`;
}
