import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { champsChanges, memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import {
  aGarder,
  type CheminDe,
  type EnvoiSansReponse,
  perteEnFermant,
  type StoredSaisie,
} from '#shared/base/stored-saisie.rules.ts';
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

/** Throttle of draft writes, in ms. */
export const KEEP_MS = 250;

export interface Typed<S> {
  formulaire: Formulaire<CheminDe<S>>;
  /** Null for a new record. */
  id: number | null;
  nom?: string | undefined;
  version: number | null;
  /** Initial and current form. */
  base: S;
  saisie: S;
}

export interface Kept {
  /** Until resumed or discarded. */
  found: StoredSaisie | null;
  dirty: boolean;
  /** Moves the draft into the form. */
  take: () => void;
  forget: () => void;
  /** Saved: drops the draft. */
  settle: () => void;
  /** [SAI-12] Unanswered request, stored with its content. */
  sending: HeldSending;
}

/** The resumed draft, else this page's. */
function foundHere(place: DraftPlace): LeftDraft | null {
  const asked = store.get(askedBackAtom);
  const meant = asked?.formulaire === place.formulaire && asked.id === place.id;
  return (meant ? readDraft(asked) : null) ?? readDraft(place);
}

/** Merges new typing into an undecided draft of this page; the last typed value wins. */
function beside(found: StoredSaisie | null, opened: unknown, mine: unknown): [unknown, unknown] {
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
 * Stores a draft per user, form and record until saved: survives reloads, closed tabs, ended
 * sessions. An undecided draft is preserved. [SAI-15] Each page owns its drafts; others are offered
 * once their page is gone.
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
  const joined = found?.place.page === PAGE ? found.draft : null;
  const sent = useRef<EnvoiSansReponse | null>(null);
  const settled = useRef(false);
  const written = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirty = !memeValeur(base, saisie);
  const { garde } = formulaire;
  useDirtyForm(dirty, dirty ? perteEnFermant(base, saisie, garde) : 'rien');

  const keep = useRef(() => {});
  // The values last drawn, for what is kept outside an effect: a sending, a page that leaves.
  useLayoutEffect(() => {
    keep.current = () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      // Nothing typed besides the draft: unchanged.
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
  });
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
  // The previous form of the record flushes on unmount, after this one's first render.
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
