import { Button } from '@blueprintjs/core';

/** Spinner, or error with retry. */
export function ReadingState({
  message,
  onRetry,
}: {
  message: string | undefined;
  onRetry: () => void;
}) {
  if (message === undefined)
    return (
      <p className="discret" role="status">
        Lecture…
      </p>
    );
  return (
    <p role="alert">
      {message} <Button size="small" text="Réessayer" onClick={onRetry} />
    </p>
  );
}
