import { Button, type ButtonProps } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import { toast } from './toast.ts';

interface Props extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** Null: enabled. */
  raison: string | null;
  onClick: () => void;
}

/** Double click or double Enter. */
const SAME_PRESS_MS = 500;

/** Disabled but focusable, with its reason. */
export function ReasonedButton({ raison, onClick, className = '', ...rest }: Props) {
  const id = useId();
  const servedAt = useRef(-Infinity);
  const press = (): void => {
    if (raison === null) {
      servedAt.current = performance.now();
      onClick();
    } else if (performance.now() - servedAt.current > SAME_PRESS_MS) toast.avertir(raison);
  };
  return (
    <>
      <Button
        {...rest}
        className={`${className} ${raison === null ? '' : 'bouton-empeche'}`}
        aria-disabled={raison !== null}
        aria-describedby={raison === null ? undefined : id}
        title={raison ?? undefined}
        onClick={press}
      />
      {raison !== null && (
        <span id={id} className="vue-cachee">
          {raison}
        </span>
      )}
    </>
  );
}
