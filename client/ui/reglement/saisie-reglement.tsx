import { Plus } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import type { ModePaiement } from '#shared/vente/caisse/caisse.schema.ts';
import {
  type APayer,
  choisirMode,
  duSaisi,
  fauteAutreMode,
  noterReference,
  partsPayees,
  poserPart,
  recevoirMontant,
  reste,
  retirerPart,
  type SaisieReglement,
  totalRecu,
} from '#shared/vente/caisse/parts.rules.ts';
import { ARendre } from './a-rendre.tsx';
import { ChoixMode, nextMode } from './choix-mode.tsx';
import { AMOUNT_FIELD_ID, holdAmount, MontantSaisi } from './montant-saisi.tsx';
import { focusReference, PartsReglement, ReferenceDuMode } from './parts-reglement.tsx';
import { taper } from './pave.rules.ts';
import { PaveNumerique } from './pave-numerique.tsx';
import { useDirectAmount } from './use-direct-amount.ts';
import { Button } from '@blueprintjs/core';
import { formatNombre } from '#shared/base/montant.ts';
import { montantsRapides } from '#shared/vente/caisse/monnaie.rules.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';

/** Exact amount, then likely notes. `cache`: hidden, its space kept. */
function MontantsRapides({
  net,
  recu,
  choisir,
  fige,
  cache,
}: {
  net: number;
  recu: number | null;
  choisir: (montant: number) => void;
  fige: boolean;
  cache: boolean;
}) {
  return (
    <div
      className="montants-rapides"
      role="group"
      aria-label="Montants rapides"
      style={cache ? { visibility: 'hidden' } : undefined}
    >
      {montantsRapides(net).map((m) => (
        <Button
          key={m}
          variant="outlined"
          className={recu === m ? 'choisi' : ''}
          aria-pressed={recu === m}
          disabled={fige}
          aria-label={m === net ? `Exact, ${formatNombre(m)}` : undefined}
          onClick={() => choisir(m)}
        >
          {m === net ? (
            <span className="exact">
              Exact <KeyCap>F8</KeyCap>
            </span>
          ) : (
            formatNombre(m)
          )}
        </Button>
      ))}
    </div>
  );
}

const isSameEntry = (a: SaisieReglement | null, b: SaisieReglement): boolean =>
  a?.montant === b.montant && a.mode === b.mode && a.parts === b.parts;

interface Props {
  aPayer: APayer;
  saisie: SaisieReglement;
  changer: (s: SaisieReglement) => void;
  /** Error, in place of the change. */
  faute: string | null;
  /** Insufficient-amount message. */
  insuffisant: string;
  fige: boolean;
  /** Shortcut scope: screen or dialog. */
  portee: 'caisse' | 'dialogue';
  pave?: boolean;
  /** In place of the reference, for mobile money. */
  mobile?: ReactNode;
}

/** One or several modes with references, and the change. Shared by desk and selling screen. */
export function SaisieReglementForme({
  aPayer,
  saisie,
  changer,
  faute,
  insuffisant,
  fige,
  portee,
  pave = false,
  mobile = null,
}: Props) {
  const { parts, montant, mode, propose } = saisie;
  const toPay = reste(aPayer, parts, mode);
  const asked = mode === 'mobile_money' && Boolean(mobile);
  /** Preset by key or button: the next digit replaces it. */
  const [given, setGiven] = useState(false);
  const replaced = propose || given;
  useDirectAmount(portee, replaced, fige ? phrasesReglement.chiffresPerdus : null);
  const choose = (m: ModePaiement) => {
    setGiven(false);
    changer(choisirMode(aPayer, saisie, m));
    holdAmount();
  };
  const receive = (recu: number | null) => {
    setGiven(false);
    changer(recevoirMontant(saisie, recu));
  };
  const give = (recu: number) => {
    receive(recu);
    setGiven(true);
  };
  const obstacle = fauteAutreMode(aPayer, saisie);
  /** Another mode was refused for this entry. */
  const [refusedFor, setRefusedFor] = useState<SaisieReglement | null>(null);
  const addMode = () => {
    if (obstacle) setRefusedFor(saisie);
    else changer(poserPart(aPayer, saisie));
    holdAmount();
  };
  const refused = isSameEntry(refusedFor, saisie) ? obstacle : null;
  useShortcuts(portee, {
    F6: () => {
      if (!fige) choose(nextMode(mode));
    },
    F8: () => {
      if (!fige) give(toPay);
    },
    'Alt+A': () => {
      if (!fige) addMode();
    },
    'Alt+N': () => {
      if (!fige && !focusReference()) toast.avertir(phrasesReglement.sansReference);
    },
  });
  useEffect(() => {
    const { activeElement: field } = document;
    // Takes no focus: a reference may have it.
    if (propose && field instanceof HTMLInputElement && field.id === AMOUNT_FIELD_ID)
      field.select();
  }, [propose, parts.length]);
  return (
    <>
      <ChoixMode mode={mode} choisir={choose} fige={fige} />
      <PartsReglement
        parts={parts}
        noter={(index, reference) => changer(noterReference(saisie, index, reference))}
        retirer={(index) => changer(retirerPart(aPayer, saisie, index))}
        fige={fige}
      />
      <div className="montant-et-mode">
        <MontantSaisi
          id={AMOUNT_FIELD_ID}
          libelle={parts.length > 0 ? 'Reste à recevoir' : 'Montant reçu'}
          valeur={montant}
          changer={receive}
          fige={fige}
          fautif={(faute ?? refused) !== null}
          autoFocus={!fige}
        />
        <ReasonedButton
          size="large"
          variant="outlined"
          icon={<Plus />}
          text="Autre mode"
          endIcon={<KeyCap>Alt+A</KeyCap>}
          reason={fige ? phrasesReglement.traitement : obstacle}
          onClick={addMode}
        />
      </div>
      <div className="sous-le-montant">
        <MontantsRapides
          net={toPay}
          recu={montant}
          choisir={give}
          fige={fige}
          cache={mode !== 'espece'}
        />
        {asked && mobile}
        {mode !== 'espece' && !asked && (
          <ReferenceDuMode
            valeur={saisie.reference}
            changer={(reference) => changer({ ...saisie, reference })}
            fige={fige}
          />
        )}
      </div>
      {pave && (
        <PaveNumerique taper={(t) => receive(taper(replaced ? null : montant, t))} fige={fige} />
      )}
      <ARendre
        recu={totalRecu(partsPayees(saisie))}
        net={duSaisi(aPayer, saisie).du}
        faute={faute ?? refused}
        // With parts, or part of it asked by phone, a missing rest is no error yet.
        insuffisant={parts.length > 0 || asked ? null : insuffisant}
      />
    </>
  );
}
