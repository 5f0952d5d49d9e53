import { Button, type ButtonProps } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import { toast } from './toast.ts';

interface Props extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** Null: enabled. */
  reason: string | null;
  onClick: () => void;
}

/** Double click or double Enter: a press this soon belongs to the first. */
export const SAME_PRESS_MS = 500;

/** Disabled but focusable, with its reason. */
export function ReasonedButton({ reason, onClick, className = '', ...rest }: Props) {
  const id = useId();
  const servedAt = useRef(-Infinity);
  const press = (): void => {
    if (reason === null) {
      servedAt.current = performance.now();
      onClick();
    } else if (performance.now() - servedAt.current > SAME_PRESS_MS) toast.avertir(reason);
  };
  return (
    <>
      <Button
        {...rest}
        className={`${className} ${reason === null ? '' : 'bouton-empeche'}`}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        onClick={press}
      />
      {reason !== null && (
        <span id={id} className="vue-cachee">
          {reason}
        </span>
      )}
    </>
  );
}
