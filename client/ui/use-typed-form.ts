import { useRef, useState } from 'react';
import { champsChanges, memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import { changeApresEnvoi, saisieSansObjet } from '#shared/base/stored-saisie.phrases.ts';
import type { CheminDe } from '#shared/base/stored-saisie.rules.ts';
import type { Formulaire } from './form-list.ts';
import { toast } from './toast.ts';
import { useTakenBack } from './use-asked-back.ts';
import { useKept } from './use-kept.ts';
import type { HeldSending } from './use-submit.ts';

/**
 * Draft of a creation or act, stored until sent (`settle`). `id`: its record. `entiere`: several
 * subjects; a draft resumes with its own, so that a quantity never joins another product. [SAI-21]
 * `clos`: reason it no longer applies; a resumed draft is dropped with a message.
 */
export function useTypedForm<S extends object>({
  formulaire,
  id = null,
  nom,
  vierge,
  entiere = false,
  clos = null,
}: {
  formulaire: Formulaire<CheminDe<S>>;
  id?: number | null;
  nom?: string | undefined;
  vierge: S;
  entiere?: boolean;
  clos?: string | null;
}) {
  const [base] = useState(vierge);
  const [s, setS] = useState(vierge);
  const kept = useKept({ formulaire, id, nom, version: null, base, saisie: s });
  const typed = useRef(s);
  typed.current = s;
  const sent = useRef<S | null>(null);
  const write: HeldSending['write'] = (envoi) => {
    if (envoi) sent.current = s;
    kept.sending.write(envoi);
  };
  const settle = (): void => {
    if (sent.current && !memeValeur(sent.current, typed.current)) toast.avertir(changeApresEnvoi);
    kept.settle();
  };
  const changer = (part: Partial<S> | ((typed: S) => Partial<S>)): void =>
    setS((avant) => ({ ...avant, ...(typeof part === 'function' ? part(avant) : part) }));
  const reprendre = (): void => {
    const { found } = kept;
    if (!found) return;
    if (clos !== null) {
      kept.forget();
      toast.avertir(saisieSansObjet(clos));
      return;
    }
    const laissee = found.mienne as Partial<S>;
    changer(entiere ? laissee : champsChanges(found.base as Partial<S>, laissee));
    kept.take();
  };
  useTakenBack({ formulaire: formulaire.nom, id }, reprendre);
  return {
    s,
    changer,
    dirty: kept.dirty,
    retrouvee: kept.found,
    reprendre,
    oublier: kept.forget,
    /** [SAI-22] What was typed after the sending is not in it: said. */
    settle,
    /** For `useSubmit`: stores its key with the draft. */
    sending: { ...kept.sending, write },
  };
}
