import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { modifierPharmacie } from '#shared/admin/pharmacie/pharmacie-saisie.api.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { champsChanges, fusionnerFiche } from '#shared/base/fusion-fiche.rules.ts';
import { choisirValeurs } from '#shared/base/stored-saisie.phrases.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import {
  type BasePharmacie,
  type BrouillonPharmacie,
  brouillonAtom,
  type LogoSaisi,
  type SaisiePharmacie,
} from './parametres.atoms.ts';
import { retenirPharmacie } from './pharmacie.queries.ts';
import {
  fautesDePharmacie,
  formulairePharmacie,
  memePharmacie,
  saisiePharmacie,
} from './saisie-pharmacie.ts';
import { useTakenBack } from '#client/ui/use-asked-back.ts';
import { useKept } from '#client/ui/use-kept.ts';
import type { CrossedField } from '#client/ui/use-record-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';

/** Blurred fields show their errors. */
type Quittes = ReadonlySet<string>;
const GARDE: LogoSaisi = { genre: 'garde' };

const versionDe = (p: Pharmacie | null): number => p?.version ?? 0;

const brouillonDe = (
  brouillon: BrouillonPharmacie | null,
  session: Session | null,
): BrouillonPharmacie | null =>
  brouillon && brouillon.utilisateur_id === session?.id ? brouillon : null;

/** `beforeunload` prompt when dirty. */
function useRetenirPage(change: boolean): void {
  useEffect(() => {
    if (!change) return undefined;
    const retenir = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', retenir);
    return () => window.removeEventListener('beforeunload', retenir);
  }, [change]);
}

/** Draft kept across screens, merged with the server's version. */
export function useSaisiePharmacie(pharmacie: Pharmacie | null) {
  const aller = useNavigate();
  const session = useAtomValue(sessionAtom);
  const [brouillon, setBrouillon] = useAtom(brouillonAtom);
  const [depart] = useState(brouillonDe(brouillon, session));
  /** Merge base for a newer version arriving meanwhile. */
  const [base, setBase] = useState<BasePharmacie>(
    depart?.base ?? { version: versionDe(pharmacie), saisie: saisiePharmacie(pharmacie) },
  );
  const [croises, setCroises] = useState<CrossedField<SaisiePharmacie>[]>([]);
  const [logo, setLogo] = useState<LogoSaisi>(depart?.logo ?? GARDE);
  const [saisie, setSaisie] = useState(depart?.saisie ?? saisiePharmacie(pharmacie));
  const [quittes, setQuittes] = useState<Quittes>(new Set());
  const fautes = fautesDePharmacie(saisie);
  const formulaire = useRef<HTMLFormElement>(null);
  const [montree, montrerFaute] = useState(0);
  useEffect(() => {
    const premier = formulaire.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (montree > 0) premier?.focus();
  }, [montree]);
  const change = !memePharmacie(saisie, saisiePharmacie(pharmacie)) || logo.genre !== 'garde';
  const depassee = versionDe(pharmacie) > base.version;
  const kept = useKept({
    formulaire: FORMULAIRES.pharmacie,
    id: null,
    version: base.version,
    base: base.saisie,
    saisie,
  });
  const { erreurs: refus, enCours, envoyer, refuser } = useSubmit(kept);

  const poserSaisie = (posee: SaisiePharmacie) => {
    setSaisie(posee);
    setQuittes(new Set());
  };
  const changer = (champ: keyof SaisiePharmacie, valeur: string) =>
    setSaisie((avant) => ({ ...avant, [champ]: valeur }));
  const touche = useRef(depart !== null);
  const remplir = (p: Pharmacie | null) => {
    touche.current = false;
    poserSaisie(saisiePharmacie(p));
    setLogo(GARDE);
    setBase({ version: versionDe(p), saisie: saisiePharmacie(p) });
    setCroises([]);
    kept.settle();
    refuser();
  };
  /** Three-way merge: input based on `lue` over the current version. */
  const fondre = (lue: SaisiePharmacie, mienne: SaisiePharmacie) => {
    const leur = saisiePharmacie(pharmacie);
    const fusion = fusionnerFiche(lue, mienne, leur);
    setBase({ version: versionDe(pharmacie), saisie: leur });
    poserSaisie(fusion.valeurs);
    setCroises(
      fusion.croises.map((c) => ({
        champ: c,
        mienne: mienne[c],
        leur: leur[c],
        par: null,
        at: null,
      })),
    );
  };
  const reprendre = () => {
    if (!kept.found) return;
    const leur = saisiePharmacie(pharmacie);
    const [lue, laissee] = [kept.found.base, kept.found.mienne] as SaisiePharmacie[];
    fondre(
      { ...leur, ...lue },
      { ...saisie, ...champsChanges({ ...leur, ...lue }, { ...leur, ...laissee }) },
    );
    kept.take();
  };
  const dejaLa = useEffectEvent(() => {
    if (depart) kept.take(); // still in memory
  });
  useEffect(() => dejaLa(), []);
  useTakenBack({ formulaire: 'pharmacie', id: null }, reprendre);
  const choisir = (champ: keyof SaisiePharmacie, valeur: string) => {
    changer(champ, valeur);
    setCroises(croises.filter((c) => c.champ !== champ));
  };
  touche.current ||= change && !depassee;
  useEffect(() => {
    if (!depassee) return;
    // Saved elsewhere: untouched fields follow, typed ones are merged.
    if (touche.current) fondre(base.saisie, saisie);
    else remplir(pharmacie);
  });
  const memoriser = useEffectEvent(() => {
    setBrouillon(change && session ? { utilisateur_id: session.id, base, saisie, logo } : null);
    if (!change) touche.current = false;
  });
  const memoire = JSON.stringify([saisie, logo.genre, base.version, change]);
  useEffect(() => memoriser(), [memoire, logo]);
  useRetenirPage(change);

  const enregistrer = async () => {
    const enFaute = Object.keys(fautes);
    if (enFaute.length > 0) {
      setQuittes(new Set(enFaute));
      return montrerFaute((n) => n + 1);
    }
    if (!change) return toast.succes(phrasesPharmacie.pharmacieInchangee);
    if (croises.length > 0) return refuser(choisirValeurs);
    const corps = formulairePharmacie(saisie, logo, base);
    const { success, data } = await envoyer((cle) => callApi(modifierPharmacie, { corps, cle }), {
      versioned: true,
    });
    if (data) retenirPharmacie(data);
    if (!success || !data) return;
    remplir(data);
    await aller('/');
  };
  useShortcuts('parametres', { 'Ctrl+S': () => void enregistrer() });
  return {
    formulaire,
    changer,
    quitter: (champ: keyof SaisiePharmacie) => setQuittes((avant) => new Set([...avant, champ])),
    /** Blurred or submitted fields only. */
    erreurs: Object.fromEntries(Object.entries(fautes).filter(([champ]) => quittes.has(champ))),
    enCours,
    refus,
    saisie,
    change,
    croises,
    choisir,
    retrouvee: kept.found,
    reprendre,
    oublier: kept.forget,
    logo,
    setLogo,
    remplir,
    enregistrer,
  };
}
