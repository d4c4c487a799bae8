/** The system's colours, which can change without reaching the state again. */
export type Shade = 'light' | 'dark' | 'forced-colours';

/** The device and language of a scene. `desktop-2x` is a screen of twice the density, which phones always have. */
export type Setting = { device: 'desktop' | 'desktop-2x' | 'phone'; language: 'en' | 'ar' | 'de' | 'ja' };

export type Variant = Setting & { shade: Shade };

export type Framing = {
  /** The part of the page in the picture; on a phone it is always the whole screen. */
  of?: 'window' | 'launcher' | 'page' | 'desk';
  /** Keeps the pointer in place, because the picture shows a hover effect. */
  hovers?: boolean;
};
