import { Button, HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { useRef } from 'react';
import { choixNonLu } from '#shared/base/commun.phrases.ts';

const ICON_PROPS = { title: '', 'aria-hidden': true } as const;

/** The reading that a choice is made of. */
export interface ChoiceReading {
  isError: boolean;
  data: unknown;
  refetch: () => unknown;
}
interface Props extends HTMLSelectProps {
  /** [LST-6] When the options come from the server: what could not be read is said, not shown as empty. */
  lecture?: ChoiceReading;
}

/** Blueprint's select without its English arrow ('Open dropdown'). */
export function Combobox({ lecture, ...props }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const unread = lecture?.isError === true && lecture.data === undefined;
  // Once it is read the button leaves: the keyboard goes on with the choice.
  const readAgain = async () => {
    await lecture?.refetch();
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
