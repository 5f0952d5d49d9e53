import './accord.css';
import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { useCountdown } from '#client/ui/use-countdown.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { donnerAccord } from '#shared/vente/accord/accord.api.ts';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import type { DemandeAccord } from './accord.atoms.ts';

/** [ACO-5] Figures to agree to, and the manager's PIN. */
export function AccordDialogue({ demande }: { demande: DemandeAccord }) {
  const { reservation_id, version, repondre } = demande;
  const [motifs, demander] = useState(demande.motifs);
  const [pin, setPin] = useState('');
  const [jusqua, setJusqua] = useState<number | null>(null);
  const champ = useRef<HTMLInputElement>(null);
  const attendre = useCountdown(jusqua);
  const { erreurs, enCours, envoyer } = useSubmit();
  const renoncer = () => repondre(false);
  const accorderIci = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours || attendre > 0 || pin === '') return;
    const corps = { reservation_id, version, pin };
    const reponse = await envoyer((cle) => callApi(donnerAccord, { corps, cle, silencieux: true }));
    const restants = reponse.success ? (reponse.data?.requis ?? []) : motifs;
    if (restants.length === 0) return repondre(true);
    // [ACO-6] Each manager agrees to their own motives; the rest goes to another.
    demander(restants);
    setPin('');
    if (reponse.attendre) setJusqua(Date.now() + reponse.attendre * 1000);
    champ.current?.focus();
  };
  return (
    <Modal
      className="accord"
      aria-labelledby="accord-titre"
      onClose={renoncer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="accord-titre" title="Accord du responsable" onClose={renoncer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void accorderIci(e)}>
        <ul className="accord-motifs">
          {motifs.map((m) => (
            <li key={`${m.genre}-${m.produit_id ?? 0}`}>{phrasesAccord.describeMotif(m)}</li>
          ))}
        </ul>
        <FormField label="Code PIN du responsable">
          {(id) => (
            <PinField
              id={id}
              size="large"
              autoFocus
              inputRef={champ}
              value={pin}
              onChange={setPin}
              disabled={attendre > 0}
              aria-label="Code PIN du responsable"
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button size="large" text="Renoncer" onClick={renoncer} />
          <Button
            size="large"
            type="submit"
            intent="primary"
            text="Donner son accord"
            loading={enCours}
            disabled={pin === '' || attendre > 0}
          />
        </DialogActions>
      </form>
    </Modal>
  );
}
