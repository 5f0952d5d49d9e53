import './interactions.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { CarteDInteraction } from '#client/sante/interaction/carte-interaction.offert.tsx';
import { SourceThesaurus } from '#client/sante/interaction/source-thesaurus.offert.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { LIBELLES_RAISON, precisionManque } from '#shared/sante/interaction/acceptation.rules.ts';
import {
  type RaisonAcceptation,
  RAISONS_ACCEPTATION,
} from '#shared/sante/interaction/acceptation.schema.ts';
import { accepterContreIndications } from '#shared/vente/reservation/interactions-panier.api.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';
import type { InteractionsDuPanier } from '#shared/vente/reservation/interactions-panier.schema.ts';
import { recevoirReservation } from '../reservation.queries.ts';
import type { DemandeAcceptation } from './veille.atoms.ts';

/** Alt+digit: a scan's digits must choose nothing. */
const touche = (rang: number): string => `Alt+${rang}`;
function Raison({
  raison,
  rang,
  choisie,
  choisir,
}: {
  raison: RaisonAcceptation;
  rang: number;
  choisie: boolean;
  choisir: () => void;
}) {
  return (
    <label className="acceptation-raison" data-choisie={choisie || undefined}>
      <input type="radio" name="raison" checked={choisie} onChange={choisir} />
      <KeyCap>{touche(rang)}</KeyCap>
      {LIBELLES_RAISON[raison]}
    </label>
  );
}

/** Answers and sends; interactions added meanwhile are shown in turn. */
function useAcceptation({ reservation_id, version, interactions, repondre }: DemandeAcceptation) {
  const fullname = useAtomValue(sessionAtom)?.fullname ?? '';
  const [vues, setVues] = useState<InteractionsDuPanier>(interactions);
  const [raison, choisir] = useState<RaisonAcceptation | null>(null);
  const [precision, preciser] = useState('');
  const [vue, setVue] = useState(version);
  const { erreurs, enCours, envoyer } = useSubmit();
  const cles = vues.a_accepter.map((c) => c.cle);
  const passer = async () => {
    if (raison === null || enCours) return;
    const corps = {
      reservation_id,
      cles,
      raison,
      precision,
      ...(vue !== null && { version: vue }),
    };
    const { success, data } = await envoyer((cle) =>
      callApi(accepterContreIndications, { corps, cle, silencieux: true }),
    );
    if (!success || !data) return;
    recevoirReservation(fullname, data.reservation);
    setVue(vue === null ? null : data.reservation.version);
    setVues(data.interactions);
    if (data.interactions.a_accepter.length === 0) repondre(true);
  };
  return { vues, raison, choisir, precision, preciser, erreurs, enCours, passer };
}

function obstacleDe(raison: RaisonAcceptation | null, precision: string): string | null {
  if (raison === null) return phrases.raisonRequise;
  return precisionManque(raison, precision) ? phrases.precisionRequise : null;
}

/**
 * [CIN-5] Contre-indications and the reason to dispense anyway. Focus starts on going back: neither
 * Enter nor a scan accepts.
 */
export function AcceptationDialogue({ demande }: { demande: DemandeAcceptation }) {
  const { vues, raison, choisir, precision, preciser, erreurs, enCours, passer } =
    useAcceptation(demande);
  const champ = useRef<HTMLInputElement>(null);
  const obstacle = obstacleDe(raison, precision);
  const renoncer = () => demande.repondre(false);
  const choisirLa = (choix: RaisonAcceptation) => {
    choisir(choix);
    if (choix === 'autre') champ.current?.focus();
  };
  useShortcuts('dialogue', {
    ...Object.fromEntries(RAISONS_ACCEPTATION.map((r, i) => [touche(i + 1), () => choisirLa(r)])),
    // Handled without a reason too, lest it press the focused button.
    'Ctrl+Enter': () => void (obstacle === null && passer()),
  });
  return (
    <Modal
      className="acceptation"
      aria-labelledby="acceptation-titre"
      onClose={renoncer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="acceptation-titre"
        title={phrases.titreAcceptation(vues.a_accepter.length)}
        onClose={renoncer}
      />
      <div className="acceptation-corps" role="region" aria-label="Contre-indications" tabIndex={0}>
        {vues.edition &&
          vues.a_accepter.map((c, i) => (
            <CarteDInteraction
              key={c.cle}
              carte={c}
              edition_id={vues.edition?.id ?? 0}
              depart={i === 0}
            />
          ))}
      </div>
      <fieldset className="acceptation-raisons">
        <legend>{phrases.pourquoiPasser}</legend>
        {RAISONS_ACCEPTATION.map((r, i) => (
          <Raison
            key={r}
            raison={r}
            rang={i + 1}
            choisie={raison === r}
            choisir={() => choisirLa(r)}
          />
        ))}
        <TextInput
          inputRef={champ}
          value={precision}
          onValueChange={preciser}
          maxLength={300}
          autoComplete="off"
          aria-label="Précision"
          placeholder={phrases.precisionAttendue}
        />
      </fieldset>
      <FormErrors errors={erreurs} />
      {vues.edition && <SourceThesaurus edition={vues.edition} />}
      <DialogActions className="acceptation-actes">
        <Button autoFocus size="large" text="Revenir au panier" onClick={renoncer} />
        <ReasonedButton
          size="large"
          intent="danger"
          variant="outlined"
          text="Passer outre"
          endIcon={<KeyCap>Ctrl+Entrée</KeyCap>}
          reason={obstacle}
          loading={enCours}
          onClick={() => void passer()}
        />
      </DialogActions>
    </Modal>
  );
}
