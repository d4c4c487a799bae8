import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { Icon } from './Icon.tsx';
import { pictureCaption } from './pictureFrame.ts';

const canvas = css({ display: 'block', inlineSize: '100%', blockSize: '100%' });
const hidden = css({ display: 'none' });

type Props = {
  file: File | undefined;
  /** Shown if the file cannot be decoded. */
  name?: string | undefined;
  iconSize?: number;
};

/**
 * A preview of the visitor's image file, cropped to fill its place; an icon, and the name if given,
 * if it cannot be decoded. Drawn on a canvas, because the page's policy would have to allow a URL of
 * the file.
 */
export function PicturePreview({ file, name, iconSize = 20 }: Props): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file);
      if (!stop.signal.aborted && ref.current) {
        setDrawn(true);
        fill(ref.current, bitmap);
      }
      bitmap.close();
    };
    draw().catch(() => {
      setDrawn(false);
      setBroken(true);
    });
    return () => stop.abort();
  }, [file]);
  return (
    <>
      <canvas ref={ref} aria-hidden="true" css={isDrawn ? canvas : hidden} />
      {!isDrawn && <Icon name="picture" size={iconSize} />}
      {isBroken && name !== undefined && (
        <span css={pictureCaption}>
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  );
}

/** Draws the picture like `object-fit: cover` from its top, at the screen's own resolution. */
function fill(target: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const { clientWidth, clientHeight } = target.parentElement ?? target;
  target.width = clientWidth * devicePixelRatio;
  target.height = clientHeight * devicePixelRatio;
  const scale = Math.max(target.width / bitmap.width, target.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  target.getContext('2d')?.drawImage(bitmap, (target.width - width) / 2, 0, width, height);
}
