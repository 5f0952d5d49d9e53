import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { champsChanges, memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import {
  aGarder,
  type CheminDe,
  type EnvoiSansReponse,
  perteEnFermant,
  type SaisieGardee,
} from '#shared/base/saisie-gardee.rules.ts';
import { store } from '#client/base/store.ts';
import { askedBackAtom, type DraftPlace, type LeftDraft } from './form-drafts.atoms.ts';
import {
  forgetDraft,
  keepDraft,
  offerLeftElsewhere,
  readDraft,
  setAside,
  typist,
} from './form-drafts.ts';
import { useDirtyForm } from './form-guard.ts';
import type { Formulaire } from './form-list.ts';
import { PAGE } from './living-pages.ts';
import type { HeldSending } from './use-submit.ts';

/** ms that a key waits for the next one before both are kept. */
export const KEEP_MS = 250;

export interface Typed<S> {
  formulaire: Formulaire<CheminDe<S>>;
  /** The record; null for a new one. */
  id: number | null;
  /** Its name, for the one who finds the draft again. */
  nom?: string | undefined;
  version: number | null;
  /** The form as it was opened, and as it stands. */
  base: S;
  saisie: S;
}

/** What was left in a form, and what becomes of it. */
export interface Kept {
  /** Found as the form opened, until it is taken back or forgotten. */
  found: SaisieGardee | null;
  dirty: boolean;
  /** Gives the draft to the form, which holds it from now on. */
  take: () => void;
  forget: () => void;
  /** What was typed is saved: nothing is kept of it. */
  settle: () => void;
  /** [SAI-12] The sending that nobody answered, kept with what it sent. */
  sending: HeldSending;
}

/** What is found as a form opens: the draft that was asked back, or the one this page left there. */
function foundHere(place: DraftPlace): LeftDraft | null {
  const asked = store.get(askedBackAtom);
  const meant = asked?.formulaire === place.formulaire && asked.id === place.id;
  return (meant ? readDraft(asked) : null) ?? readDraft(place);
}

/**
 * What is typed beside a draft of this page that nobody decided upon yet joins it: its own fields
 * stay in it, and a field typed anew is as it was typed last.
 */
function beside(found: SaisieGardee | null, opened: unknown, mine: unknown): [unknown, unknown] {
  if (found === null) return [opened, mine];
  const [lue, laissee] = [found.base as object, found.mienne as object];
  const typed = champsChanges(opened as object, mine as object);
  const read = Object.fromEntries(
    Object.keys(typed).map((champ) => [champ, Reflect.get(opened as object, champ)]),
  );
  return [
    { ...lue, ...read },
    { ...laissee, ...typed },
  ];
}

/**
 * Keeps what is typed on this station, for this person, this form and this record, from the first
 * key to the saving: a reload, a closed tab, an ended session lose nothing. A draft that was found
 * and not yet decided upon keeps its own. [SAI-15] Each page keeps and settles what it types itself;
 * what another one left is found once that page is there no more.
 */
export function useKept<S extends object>(typed: Typed<S>): Kept {
  const { formulaire, id, base, saisie } = typed;
  const [place] = useState<DraftPlace>(() => ({
    utilisateur_id: typist(),
    formulaire: formulaire.nom,
    id,
    page: PAGE,
  }));
  const [found, setFound] = useState(() => foundHere(place));
  /** The one that shares the entry of what is typed now. */
  const joined = found?.place.page === PAGE ? found.draft : null;
  const sent = useRef<EnvoiSansReponse | null>(null);
  const settled = useRef(false);
  const written = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirty = !memeValeur(base, saisie);
  const { garde } = formulaire;
  useDirtyForm(dirty, dirty ? perteEnFermant(base, saisie, garde) : 'rien');

  // As drawn last: what is sent is kept from outside of any effect.
  const keep = useRef(() => undefined as void);
  keep.current = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    // Nothing was typed beside what was found: it stays as it was left, or forgotten.
    const untouched = joined && !dirty && !written.current && !sent.current;
    if (settled.current || untouched) return;
    const [opened, mine] = beside(joined, aGarder(base, garde), aGarder(saisie, garde));
    const envoi = sent.current ?? joined?.envoi;
    if (envoi || !memeValeur(opened, mine)) {
      written.current = true;
      const sujet = `${formulaire.sujet} ${typed.nom ?? ''}`.trim();
      const le = new Date().toISOString();
      const chemin = window.location.pathname + window.location.search;
      const { version } = typed;
      keepDraft(place, { le, sujet, chemin, version, base: opened, mienne: mine, envoi });
    } else if (written.current) forgetDraft(place);
  };
  useEffect(() => {
    settled.current = false;
  }, [saisie]);
  useEffect(() => {
    waiting.current ??= setTimeout(() => keep.current(), KEEP_MS);
  }, [saisie, found]);
  useEffect(() => {
    const flush = () => keep.current();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const stopSeeking = useRef(() => {});
  const seek = () => {
    stopSeeking.current();
    stopSeeking.current = offerLeftElsewhere(place, (left, offered) =>
      setFound((seen) => {
        if (offered) return seen ?? left;
        return seen?.place.page === left.place.page ? null : seen;
      }),
    );
  };
  // The form that stood here for the same record writes what it holds as it leaves: after this one
  // was first drawn.
  const onDrawn = useEffectEvent(() => {
    if (found) return;
    const left = readDraft(place);
    if (left) setFound(left);
    else seek();
  });
  useEffect(() => {
    onDrawn();
    return () => stopSeeking.current();
  }, []);

  return {
    found: found?.draft ?? null,
    dirty,
    take: () => {
      setAside(found?.place ?? place);
      if (found) {
        sent.current = found.draft.envoi ?? sent.current;
        written.current = true;
        if (!joined) {
          keepDraft(place, found.draft);
          forgetDraft(found.place);
        }
      }
      setFound(null);
    },
    forget: () => {
      if (found) forgetDraft(found.place);
      setFound(null);
      seek();
    },
    settle: () => {
      settled.current = true;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      if (joined === null) forgetDraft(place);
      else keepDraft(place, joined);
    },
    sending: {
      read: () => sent.current,
      write: (envoi) => {
        sent.current = envoi;
        if (envoi) settled.current = false;
        keep.current();
      },
      undecided: found?.draft.envoi !== undefined,
    },
  };
}
