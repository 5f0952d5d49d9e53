import { useEffect, useRef, useState } from 'react';
import { champsChanges, memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import {
  aGarder,
  type EnvoiSansReponse,
  perteEnFermant,
  type SaisieGardee,
} from '#shared/base/saisie-gardee.rules.ts';
import type { DraftPlace } from './form-drafts.atoms.ts';
import { forgetDraft, keepDraft, readDraft, setAside, typist } from './form-drafts.ts';
import { useDirtyForm } from './form-guard.ts';
import { CHAMPS_PERMIS, FORMULAIRES, type NomFormulaire } from './form-list.ts';
import type { HeldSending } from './use-submit.ts';

const KEEP_MS = 250;

export interface Typed<S> {
  formulaire: NomFormulaire;
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

/**
 * What is typed beside a draft that nobody decided upon yet joins it: its own fields stay in it, and
 * a field typed anew is as it was typed last.
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
 * and not yet decided upon keeps its own.
 */
export function useKept<S extends object>(typed: Typed<S>): Kept {
  const { formulaire, id, base, saisie } = typed;
  const [place] = useState<DraftPlace>(() => ({ utilisateur_id: typist(), formulaire, id }));
  const [found, setFound] = useState(() => readDraft(place));
  const sent = useRef<EnvoiSansReponse | null>(null);
  const settled = useRef(false);
  const written = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirty = !memeValeur(base, saisie);
  const permis = CHAMPS_PERMIS[formulaire];
  useDirtyForm(dirty, dirty ? perteEnFermant(base, saisie, permis) : 'rien');

  // As drawn last: what is sent is kept from outside of any effect.
  const keep = useRef(() => undefined as void);
  keep.current = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (settled.current) return;
    const [opened, mine] = beside(found, aGarder(base, permis), aGarder(saisie, permis));
    const envoi = sent.current ?? found?.envoi;
    if (envoi || !memeValeur(opened, mine)) {
      written.current = true;
      const sujet = `${FORMULAIRES[formulaire]} ${typed.nom ?? ''}`.trim();
      const le = new Date().toISOString();
      const chemin = window.location.pathname + window.location.search;
      const { version } = typed;
      keepDraft(place, { le, sujet, chemin, version, base: opened, mienne: mine, envoi });
    } else if (written.current) forgetDraft(place);
  };
  useEffect(() => {
    settled.current = false;
    waiting.current ??= setTimeout(() => keep.current(), KEEP_MS);
  }, [saisie, found]);
  useEffect(() => {
    const flush = () => {
      if (waiting.current !== undefined) keep.current();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  // The form that stood here for the same record writes what it holds as it leaves: after this one
  // was first drawn.
  useEffect(() => setFound((seen) => seen ?? readDraft(place)), [place]);

  return {
    found,
    dirty,
    take: () => {
      setAside(place);
      sent.current = found?.envoi ?? sent.current;
      setFound(null);
    },
    forget: () => {
      forgetDraft(place);
      setFound(null);
    },
    settle: () => {
      settled.current = true;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      if (found === null) forgetDraft(place);
      else keepDraft(place, found);
    },
    sending: {
      read: () => sent.current,
      write: (envoi) => {
        sent.current = envoi;
        if (envoi) settled.current = false;
        keep.current();
      },
      undecided: found?.envoi !== undefined,
    },
  };
}
