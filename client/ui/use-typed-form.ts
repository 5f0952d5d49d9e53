import { useState } from 'react';
import { champsChanges } from '#shared/base/fusion-fiche.rules.ts';
import { saisieSansObjet } from '#shared/base/saisie-gardee.phrases.ts';
import type { CheminDe } from '#shared/base/saisie-gardee.rules.ts';
import type { Formulaire } from './form-list.ts';
import { toast } from './toast.ts';
import { useTakenBack } from './use-asked-back.ts';
import { useKept } from './use-kept.ts';

/**
 * What is typed in a form that makes something new, or acts upon a record without changing its
 * fields: kept on the station until it is sent (`settle`). `id`: the record it is about. `entiere`:
 * it opens about several things, and a draft is taken back with what it was about: the number typed
 * for one product never joins another. [SAI-21] `clos`: why nothing can be done of it any more; a
 * draft asked back is then forgotten, and it is said.
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
    /** Sent: nothing is kept of it. */
    settle: kept.settle,
    /** For `useSubmit`: its key stays with what is typed until it is answered. */
    sending: kept.sending,
  };
}
