import { Button } from '@blueprintjs/core';
import { atom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef } from 'react';
import { store } from '#client/base/store.ts';
import { Modal } from './modal.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

interface Question {
  titre: string;
  texte: string;
  repondre: (oui: boolean) => void;
}
const questionAtom = atom<Question | null>(null);

/** Asks before what cannot be undone. False when another question is already open. */
export function confirmAct({
  titre = phrasesCommun.confirmation.titre,
  texte = phrasesCommun.confirmation.texte,
}: { titre?: string; texte?: string } = {}): Promise<boolean> {
  if (store.get(questionAtom)) return Promise.resolve(false);
  return new Promise((resoudre) => {
    const repondre = (oui: boolean) => {
      store.set(questionAtom, null);
      resoudre(oui);
    };
    store.set(questionAtom, { titre, texte, repondre });
  });
}

/**
 * Mounted once. Opens on NON, so that Enter, or a scan, never destroys: OUI takes a Tab and Enter,
 * or a click.
 */
export function ConfirmDialog() {
  const question = useAtomValue(questionAtom);
  const non = useRef<HTMLButtonElement>(null);
  const oui = useRef<HTMLButtonElement>(null);
  const repondre = (reponse: boolean) => question?.repondre(reponse);
  const enfoncee = useRef(false);
  const surAppui = (e: KeyboardEvent) => {
    if (e.key === 'Enter') enfoncee.current = true;
  };
  // Blueprint's buttons answer when the key comes up, even one pressed before they had the focus:
  // only a whole press inside counts.
  const surRelache = (e: KeyboardEvent) => {
    if (e.key !== 'Enter') return;
    const entiere = enfoncee.current;
    enfoncee.current = false;
    if (!entiere) e.stopPropagation();
    else if (e.target !== oui.current && e.target !== non.current) repondre(false);
  };
  return (
    <Modal
      isOpen={question !== null}
      role="alertdialog"
      className="confirmation"
      aria-labelledby="confirmation-titre"
      aria-describedby="confirmation-texte"
      onClose={() => repondre(false)}
      canOutsideClickClose={false}
      onOpening={() => non.current?.focus()}
    >
      <div className="confirmation-corps" onKeyDownCapture={surAppui} onKeyUpCapture={surRelache}>
        <h2 id="confirmation-titre">{question?.titre}</h2>
        <p id="confirmation-texte">{question?.texte}</p>
        <div className="confirmation-actions">
          <Button ref={non} autoFocus size="large" onClick={() => repondre(false)}>
            {phrasesCommun.confirmation.non}
          </Button>
          <Button
            ref={oui}
            size="large"
            intent="danger"
            variant="outlined"
            onClick={() => repondre(true)}
          >
            {phrasesCommun.confirmation.oui}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
