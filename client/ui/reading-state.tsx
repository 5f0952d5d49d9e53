import { Button } from '@blueprintjs/core';

/** Spinner, or error with retry. */
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
