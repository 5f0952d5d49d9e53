import { Button, Callout } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { newKey } from '#client/base/new-key.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { envoyerDevis } from '#shared/vente/facture/facture.api.ts';
import { lireDestinataires, titreFacture } from '#shared/vente/facture/facture.rules.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { cleFacture, recevoirFacture } from './facture.queries.ts';

interface Envoi {
  cle: string;
  corps: { email: string; renvoyer?: true };
}
function texteEnvoi(enCours: boolean, deja: boolean): string {
  if (enCours) return 'Envoi…';
  return deja ? 'Renvoyer' : 'Envoyer';
}
const piecesJointes = (f: FactureDetail): string =>
  f.avoir
    ? `${titreFacture(f)} et l’avoir N° ${f.avoir.numero} partent en pièces jointes (PDF).`
    : `${titreFacture(f)} part en pièce jointe (PDF).`;

/**
 * Keeps its idempotency key: after a lost answer, the same address and text retry without a second
 * mail.
 */
function useEnvoiCourriel(f: FactureDetail, fini: () => void) {
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const [perdu, setPerdu] = useState<Envoi | null>(null);
  const envoyer = async (email: string, deja: boolean) => {
    if (email === '') return setErreurs([phrasesFacture.devisAdresseRequise]);
    setEnCours(true);
    const neuf = { email, ...(deja && { renvoyer: true as const }) };
    const envoi = perdu?.corps.email === email ? perdu : { cle: newKey(), corps: neuf };
    const { success, errors, statut } = await callApi(envoyerDevis, {
      parametres: { id: f.id },
      ...envoi,
    });
    setEnCours(false);
    setPerdu(statut === 0 ? envoi : null);
    if (!success) return setErreurs(statut === 0 ? [phrasesFacture.devisNonEnvoye] : errors);
    void cache.invalidateQueries({ queryKey: cleFacture(f.id) });
    recevoirFacture();
    fini();
  };
  return { erreurs, enCours, envoyer };
}

/** Mails the PDF, to the client's address by default. */
export function CourrielDialogue({ f, fermer }: { f: FactureDetail; fermer: () => void }) {
  const { data: client } = useClient(f.client_id);
  const [tapee, taper] = useState<string | null>(f.envoye_a);
  const { erreurs, enCours, envoyer } = useEnvoiCourriel(f, fermer);
  const adresse = tapee ?? client?.email ?? '';
  const email = lireDestinataires(adresse)?.join(', ') ?? adresse.trim();
  // Same document, same address: resent only on explicit request.
  const deja = f.envoi_a_jour && f.envoye_at !== null && email === f.envoye_a;
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    void envoyer(email, deja);
  };
  return (
    <Modal
      isOpen
      className="devis-courriel"
      aria-labelledby="courriel-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="courriel-titre" title="Envoyer par e-mail" onClose={fermer} />
      <form className="devis-corps" noValidate onSubmit={soumettre}>
        <FormField
          label="Adresse e-mail"
          help={`${piecesJointes(f)} Plusieurs adresses : une virgule entre elles.`}
        >
          {(id) => (
            <TextInput
              id={id}
              inputMode="email"
              autoFocus
              autoComplete="off"
              maxLength={320}
              value={adresse}
              onValueChange={taper}
              aria-invalid={erreurs.length > 0}
            />
          )}
        </FormField>
        {deja && f.envoye_at && (
          <Callout compact icon={false} role="status">
            {phrasesFacture.devisDejaEnvoye(
              f.envoye_a ?? '',
              formatDateHeure(new Date(f.envoye_at)),
            )}
          </Callout>
        )}
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button text="Annuler" onClick={fermer} disabled={enCours} />
          <Button
            type="submit"
            intent="primary"
            text={texteEnvoi(enCours, deja)}
            loading={enCours}
          />
        </DialogActions>
      </form>
    </Modal>
  );
}
