import { useState } from 'react';

type Props = { readonly name: string; readonly image?: string | null; readonly size?: 'small' | 'large' };

const HUES = 6;

/** A picture, or initials on a colour derived from the name. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, image = null, size = 'small' }: Props) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const isPicture = image !== null && image !== '' && image !== brokenImage;
  return (
    <span className="avatar" data-size={size} data-hue={hueOf(name)} aria-hidden="true">
      {isPicture ? <img src={image} alt="" onError={() => setBrokenImage(image)} /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter((word) => word !== '');
  // The number distinguishes "Guest 12" from "Guest 14".
  const number = /\d{1,2}$/.exec(words.at(-1) ?? '')?.[0];
  if (words.length > 1 && number !== undefined) return number;
  // The visitor's window shows the same two letters.
  const [first = '', ...others] = words;
  const letters = [first, others.at(-1) ?? ''].map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

function hueOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) % HUES;
}
