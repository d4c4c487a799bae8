import { Icon } from '../parts/Icon.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

/** The visitor's comment on the rating. */
export function RateComment({ text }: { readonly text: string }) {
  return (
    <p className="rate-comment" dir="auto">
      {text}
    </p>
  );
}

export function Stars({ rate }: { readonly rate: number }) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rate} of 5`}>
      {STARS.map((star) => (
        <span key={star} className="star" data-on={star <= rate}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}
