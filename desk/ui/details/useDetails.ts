import { useEffect, useState } from 'react';

const HAS_ROOM_FOR_DETAILS = '(min-width: 1000px)';

export type DetailsToggle = { readonly areShown: boolean; readonly toggle: () => void };

/** Whether the details beside a thread are shown: at first if the window has room for them. */
export function useDetails(): DetailsToggle {
  const [areShown, show] = useState(() => window.matchMedia(HAS_ROOM_FOR_DETAILS).matches);
  useEffect(() => {
    const room = window.matchMedia(HAS_ROOM_FOR_DETAILS);
    const follow = () => show(room.matches);
    room.addEventListener('change', follow);
    return () => room.removeEventListener('change', follow);
  }, []);
  return { areShown, toggle: () => show(!areShown) };
}
