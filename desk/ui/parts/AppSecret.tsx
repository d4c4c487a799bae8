import { useMemo } from 'react';
import { encode } from 'uqr';
import type { SecondFactorSetup } from '../../model/entities.ts';

/** Four modules of white, as the standard asks for. */
const QUIET_ZONE = 4;

/** The secret of an authenticator app as a QR code, and as text for an app on this device. */
export function AppSecret({ secret, uri }: SecondFactorSetup) {
  const { size, path } = useMemo(() => pathOf(uri), [uri]);
  return (
    <div className="app-secret">
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the secret">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} shapeRendering="crispEdges" />
      </svg>
      <p className="field-hint">
        Scan it with an authenticator app. Without a camera, <a href={uri}>open the app on this device</a>, or type the
        secret:
      </p>
      <code className="app-secret-text" dir="ltr">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
    </div>
  );
}

function pathOf(uri: string): { size: number; path: string } {
  const { data, size } = encode(uri, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
