import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef } from 'react';
import { questionAtom } from './ask-first.ts';
import { Modal } from './modal.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

/** Mounted once. NON is focused, so that Enter or a scan never destroys. */
export function ConfirmDialog() {
  const question = useAtomValue(questionAtom);
  const no = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const answer = (reply: boolean) => question?.answer(reply);
  const pressed = useRef(false);
  const onPress = (e: KeyboardEvent) => {
    if (e.key === 'Enter') pressed.current = true;
  };
  // Blueprint acts on keyup, even for a key pressed before focus: requires both inside.
  const onRelease = (e: KeyboardEvent) => {
    if (e.key !== 'Enter') return;
    const whole = pressed.current;
    pressed.current = false;
    if (!whole) e.stopPropagation();
    else if (e.target !== yes.current && e.target !== no.current) answer(false);
  };
  return (
    <Modal
      isOpen={question !== null}
      role="alertdialog"
      className="confirmation"
      aria-labelledby="confirmation-titre"
      aria-describedby="confirmation-quoi confirmation-texte"
      onClose={() => answer(false)}
      canOutsideClickClose={false}
      onOpening={() => no.current?.focus()}
    >
      <div className="confirmation-corps" onKeyDownCapture={onPress} onKeyUpCapture={onRelease}>
        {question?.act && (
          <p id="confirmation-quoi" className="confirmation-quoi">
            {question.act}
          </p>
        )}
        <h2 id="confirmation-titre">{question?.title}</h2>
        <p id="confirmation-texte">{question?.text}</p>
        <div className="confirmation-actions">
          <Button ref={no} autoFocus size="large" onClick={() => answer(false)}>
            {phrasesCommun.confirmation.non}
          </Button>
          <Button
            ref={yes}
            size="large"
            intent="danger"
            variant="outlined"
            onClick={() => answer(true)}
          >
            {phrasesCommun.confirmation.oui}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
