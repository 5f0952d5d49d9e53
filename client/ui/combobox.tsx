import { Button, HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { useRef } from 'react';
import { choixNonLu } from '#shared/base/commun.phrases.ts';

const ICON_PROPS = { title: '', 'aria-hidden': true } as const;

export interface ChoiceReading {
  isError: boolean;
  data: unknown;
  refetch: () => unknown;
}
interface Props extends HTMLSelectProps {
  /** [LST-6] Server options: a failed read shows an error. */
  reading?: ChoiceReading;
}

/** Without Blueprint's English arrow label ('Open dropdown'). */
export function Combobox({ reading, ...props }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const unread = reading?.isError === true && reading.data === undefined;
  // The button disappears: focus the select.
  const readAgain = async () => {
    await reading?.refetch();
    select.current?.focus();
  };
  return (
    <>
      <HTMLSelect {...props} ref={select} iconProps={ICON_PROPS} />
      {unread && (
        <p role="alert" className="choix-non-lu">
          {choixNonLu} <Button size="small" text="Réessayer" onClick={() => void readAgain()} />
        </p>
      )}
    </>
  );
}
