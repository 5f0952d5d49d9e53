import { Button, type ButtonProps } from '@blueprintjs/core';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** Name of the field, for those who do not see the button. */
  libelle: string;
  accept: string;
  choisir: (file: File) => void;
}
/** A button that asks for one file; the same file may be given twice. */
export function FileButton({ libelle, accept, choisir, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        className="vue-cachee"
        aria-label={libelle}
        tabIndex={-1}
        accept={accept}
        onChange={(e) => {
          const [file] = e.currentTarget.files ?? [];
          if (file) choisir(file);
          e.currentTarget.value = '';
        }}
      />
    </>
  );
}
