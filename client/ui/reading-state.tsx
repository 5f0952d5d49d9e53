import { Button } from '@blueprintjs/core';

/** While something is read; when it could not be, why, and the way to try again. */
export function ReadingState({
  message,
  relire,
}: {
  message: string | undefined;
  relire: () => void;
}) {
  if (message === undefined)
    return (
      <p className="discret" role="status">
        Lecture…
      </p>
    );
  return (
    <p role="alert">
      {message} <Button size="small" text="Réessayer" onClick={relire} />
    </p>
  );
}
