import { Button, type ButtonProps } from '@blueprintjs/core';
import { useId } from 'react';
import { toast } from './toast.ts';

interface Props extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** Why it cannot be pressed now; null when it can. */
  raison: string | null;
  onClick: () => void;
}

/** A button that, when it cannot serve, stays reachable and says why: no silent grey. */
export function ReasonedButton({ raison, onClick, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <>
      <Button
        {...rest}
        className={`${className} ${raison === null ? '' : 'bouton-empeche'}`}
        aria-disabled={raison !== null}
        aria-describedby={raison === null ? undefined : id}
        title={raison ?? undefined}
        onClick={() => (raison === null ? onClick() : toast.avertir(raison))}
      />
      {raison !== null && (
        <span id={id} className="vue-cachee">
          {raison}
        </span>
      )}
    </>
  );
}
