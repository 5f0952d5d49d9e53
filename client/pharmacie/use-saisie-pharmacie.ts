import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesPharmacie from '#shared/pharmacie/pharmacie.phrases.ts';
import { modifierPharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import {
  type BrouillonPharmacie,
  brouillonAtom,
  type LogoSaisi,
  type SaisiePharmacie,
} from './parametres.atoms.ts';
import { retenirPharmacie } from './pharmacie.queries.ts';
import {
  formulairePharmacie,
  memePharmacie,
  saisiePharmacie,
  validerSaisie,
} from './saisie-pharmacie.ts';
import { useSubmit } from '#client/ui/use-submit.ts';

const GARDE: LogoSaisi = { genre: 'garde' };

const versionDe = (p: Pharmacie | null): number => p?.version ?? 0;

/** What this user, and nobody else, left unsaved on this station. */
const brouillonDe = (
  brouillon: BrouillonPharmacie | null,
  session: Session | null,
): BrouillonPharmacie | null =>
  brouillon && brouillon.utilisateur_id === session?.id ? brouillon : null;

/** The browser asks before it closes the page over what is not saved. */
function useRetenirPage(change: boolean): void {
  useEffect(() => {
    if (!change) return undefined;
    const retenir = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', retenir);
    return () => window.removeEventListener('beforeunload', retenir);
  }, [change]);
}

/** What is typed of the pharmacy: kept while one looks elsewhere, compared with what is held. */
export function useSaisiePharmacie(pharmacie: Pharmacie | null) {
  const aller = useNavigate();
  const session = useAtomValue(sessionAtom);
  const [brouillon, setBrouillon] = useAtom(brouillonAtom);
  const [depart] = useState(brouillonDe(brouillon, session));
  /**
   * What the form was filled from: a newer one that arrives meanwhile is either taken up or said.
   */
  const [base, setBase] = useState(depart?.version ?? versionDe(pharmacie));
  const [logo, setLogo] = useState<LogoSaisi>(depart?.logo ?? GARDE);
  const { erreurs: refus, envoyer, refuser } = useSubmit();
  const { register, control, handleSubmit, reset, formState } = useForm<SaisiePharmacie>({
    defaultValues: depart?.saisie ?? saisiePharmacie(pharmacie),
    resolver: validerSaisie,
    mode: 'onTouched',
  });
  const saisie = { ...saisiePharmacie(null), ...useWatch({ control }) };
  const change = !memePharmacie(saisie, saisiePharmacie(pharmacie)) || logo.genre !== 'garde';
  const depassee = versionDe(pharmacie) > base;

  const touche = useRef(depart !== null);
  const remplir = (p: Pharmacie | null) => {
    touche.current = false;
    reset(saisiePharmacie(p));
    setLogo(GARDE);
    setBase(versionDe(p));
    refuser();
  };
  touche.current ||= change && !depassee;
  useEffect(() => {
    // Somebody else saved: what nobody touched here follows.
    if (depassee && !touche.current) remplir(pharmacie);
  });
  const memoriser = useEffectEvent(() => {
    setBrouillon(
      change && session ? { utilisateur_id: session.id, version: base, saisie, logo } : null,
    );
    if (!change) touche.current = false;
  });
  const memoire = JSON.stringify([saisie, logo.genre, base, change]);
  useEffect(() => memoriser(), [memoire, logo]);
  useRetenirPage(change);

  const enregistrer = handleSubmit(async (valeurs) => {
    if (!change) return toast.succes(phrasesPharmacie.pharmacieInchangee);
    const corps = formulairePharmacie(valeurs, logo, base);
    const { success, data } = await envoyer((cle) => callApi(modifierPharmacie, { corps, cle }));
    if (data) retenirPharmacie(data);
    if (!success || !data) return;
    remplir(data);
    await aller('/');
  });
  useShortcuts('parametres', { 'Ctrl+S': () => void enregistrer() });
  const { errors: erreurs, isSubmitting: enCours } = formState;
  return {
    register,
    erreurs,
    enCours,
    refus,
    saisie,
    change,
    depassee,
    logo,
    setLogo,
    remplir,
    enregistrer,
  };
}
