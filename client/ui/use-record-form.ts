import { useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from '#client/base/call-api.ts';
import type { Versionne } from '#shared/base/apply.ts';
import {
  champsChanges,
  type ChampModifie,
  type Croisement,
  type Fusion,
  fusionnerFiche,
} from '#shared/base/fusion-fiche.rules.ts';
import { choisirValeurs } from '#shared/base/stored-saisie.phrases.ts';
import type { CheminDe } from '#shared/base/stored-saisie.rules.ts';
import type { FormulaireDeFiche } from './form-list.ts';
import { useTakenBack } from './use-asked-back.ts';
import { useKept } from './use-kept.ts';
import { useSubmit } from './use-submit.ts';

interface RecordForm<R extends Versionne, S extends object, C extends object> {
  formulaire: FormulaireDeFiche<CheminDe<S>>;
  /** Null for a new record. */
  fiche: R | null;
  vierge: S;
  saisieDe: (fiche: R) => S;
  corpsDe: (saisie: S) => C;
  /** Custom three-way merge, for composite fields (order lines). */
  fusionner?: (base: S, mienne: S, leur: S) => Fusion<S> & { leur?: S };
  nom?: string | undefined;
}
/** New: whole; change: changed fields and base version. */
interface Sending<R, C> {
  creer?: (corps: C, cle: string) => Promise<ApiAnswer<R>>;
  modifier?: (corps: Partial<C> & { version: number }, cle: string) => Promise<ApiAnswer<R>>;
}

interface Attempt<S> {
  base: { version: number | null; saisie: S };
  saisie: S;
}

/** Both values, and the other author if known. */
export interface CrossedField<S> {
  champ: keyof S & string;
  mienne: S[keyof S];
  leur: S[keyof S];
  par: string | null;
  at: string | null;
}

const crossed = <S extends object>(
  champs: readonly (keyof S & string)[],
  mienne: S,
  leur: S,
  modifications: readonly ChampModifie[],
): CrossedField<S>[] =>
  champs.map((champ) => {
    const fait = modifications.find((m) => m.champ === champ);
    return {
      champ,
      mienne: mienne[champ],
      leur: leur[champ],
      par: fait?.par ?? null,
      at: fait?.at ?? null,
    };
  });

const croisementDe = (extra: unknown): readonly ChampModifie[] =>
  (extra as Croisement | undefined)?.modifications ?? [];

/**
 * Form of a record: drafts stored until saved; sends only changes, with the version read; separate
 * changes merge, conflicts are shown for a choice. Single mechanism for record forms
 * (`tests/saisies.unit.test.ts`).
 */
export function useRecordForm<R extends Versionne, S extends object, C extends object>({
  formulaire,
  fiche,
  vierge,
  saisieDe,
  corpsDe,
  fusionner = fusionnerFiche,
  nom,
}: RecordForm<R, S, C>) {
  const [base, setBase] = useState<Attempt<S>['base']>(() => ({
    version: fiche?.version ?? null,
    saisie: fiche ? saisieDe(fiche) : vierge,
  }));
  const [s, setS] = useState(base.saisie);
  // Current value: an answer may come before the next render.
  const typed = useRef(s);
  const hold = (saisie: S): void => {
    typed.current = saisie;
    setS(saisie);
  };
  const [croises, setCroises] = useState<CrossedField<S>[]>([]);
  const kept = useKept({
    formulaire,
    id: fiche?.id ?? null,
    nom,
    version: base.version,
    base: base.saisie,
    saisie: s,
  });
  const { erreurs, enCours, envoyer, refuser } = useSubmit(kept);

  /** `part`: changes, or a function of the current form. */
  const changer = (part: Partial<S> | ((typed: S) => Partial<S>)): void => {
    hold({ ...typed.current, ...(typeof part === 'function' ? part(typed.current) : part) });
    if (typeof part !== 'function')
      setCroises((avant) => avant.filter(({ champ }) => !(champ in part)));
  };
  /** Three-way merge with the current form. */
  const reprendre = (): void => {
    const { found } = kept;
    if (!found) return;
    const [lue, laissee] = [found.base as Partial<S>, found.mienne as Partial<S>];
    const mienne = { ...s, ...champsChanges(lue, laissee) };
    const fusion = fusionner({ ...base.saisie, ...lue }, mienne, base.saisie);
    hold(fusion.valeurs);
    setCroises(crossed(fusion.croises, fusion.valeurs, fusion.leur ?? base.saisie, []));
    kept.take();
  };
  useTakenBack({ formulaire: formulaire.nom, id: fiche?.id ?? null }, reprendre);
  /** Null when refused or in conflict. */
  const enregistrer = async (sending: Sending<R, C>): Promise<R | null> => {
    const reponse = await soumettre(sending, { base, saisie: typed.current });
    if (!reponse?.success) return reponse === null ? fiche : null;
    return reponse.data;
  };
  /** `over`: edits reapplied on top. */
  const poser = (lue: R, over: (saisie: S) => S = (saisie) => saisie): void => {
    const saisie = saisieDe(lue);
    setBase({ version: lue.version, saisie });
    hold(over(saisie));
    setCroises([]);
  };
  const withTypedSince =
    (sent: S) =>
    (saisie: S): S =>
      typed.current === sent ? saisie : fusionner(sent, typed.current, saisie).valeurs;
  /** Once saved, drops the draft of what was sent. */
  const conclure = (reponse: ApiAnswer<R>, sent: S): ApiAnswer<R> => {
    if (!reponse.success) return reponse;
    kept.settle();
    if (reponse.data) poser(reponse.data, withTypedSince(sent));
    return reponse;
  };
  /** Null: nothing to send. One retry when conflicts merge. */
  const soumettre = async (
    sending: Sending<R, C>,
    from: Attempt<S>,
    again = true,
  ): Promise<ApiAnswer<R> | null> => {
    const { version } = from.base;
    const corps = corpsDe(from.saisie);
    const { creer } = sending;
    if (version === null)
      return creer ? conclure(await envoyer((cle) => creer(corps, cle)), from.saisie) : null;
    const changes = champsChanges(corpsDe(from.base.saisie), corps);
    if (Object.keys(changes).length === 0) {
      kept.settle();
      return null;
    }
    const { modifier } = sending;
    if (!modifier) return null;
    const reponse = await envoyer((cle) => modifier({ ...changes, version }, cle), {
      versioned: true,
    });
    if (reponse.code !== 'version_perimee' || !reponse.data) return conclure(reponse, from.saisie);
    const merged = accueillir(reponse.data, from, croisementDe(reponse.extra_data));
    return merged && again ? soumettre(sending, merged, false) : reponse;
  };
  /** Rebases on another user's save; returns what to resend unless a choice is needed. */
  const accueillir = (
    leur: R,
    from: Attempt<S>,
    modifications: readonly ChampModifie[],
  ): Attempt<S> | null => {
    const saisie = saisieDe(leur);
    const fusion = fusionner(from.base.saisie, from.saisie, saisie);
    const merged = { base: { version: leur.version, saisie }, saisie: fusion.valeurs };
    setBase(merged.base);
    hold(withTypedSince(from.saisie)(merged.saisie));
    setCroises(crossed(fusion.croises, fusion.valeurs, fusion.leur ?? saisie, modifications));
    if (fusion.croises.length === 0) return merged;
    refuser(); // the panel shows them by field
    return null;
  };
  // A newer version rebases under the edits.
  useEffect(() => {
    if (!fiche || base.version === null || fiche.version <= base.version) return;
    if (kept.dirty) accueillir(fiche, { base, saisie: typed.current }, []);
    else poser(fiche);
  });
  return {
    s,
    changer,
    erreurs,
    enCours,
    refuser,
    enregistrer,
    croises,
    choisir: (champ: keyof S & string, valeur: S[keyof S]) =>
      changer({ [champ]: valeur } as unknown as Partial<S>),
    raison: croises.length === 0 ? null : choisirValeurs,
    retrouvee: kept.found,
    reprendre,
    oublier: kept.forget,
    poser,
    dirty: kept.dirty,
  };
}
