import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { useClient } from '#client/clientele/client.queries.ts';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import { envoyerDevis } from '#shared/facture/facture.api.ts';
import { titreFacture } from '#shared/facture/facture.rules.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import { cleFacture, recevoirFacture } from './facture.queries.ts';

/** Sends the PDF: to the client's own address when there is one, to the one typed. */
export function CourrielDialogue({ f, fermer }: { f: FactureDetail; fermer: () => void }) {
  const { data: client } = useClient(f.client_id);
  const [tapee, taper] = useState<string | null>(f.envoye_a);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const [perdu, setPerdu] = useState<{
    cle: string;
    corps: { email: string; renvoyer?: true };
  } | null>(null);
  const email = (tapee ?? client?.email ?? '').trim();
  // The very same paper for the same address: the server sends it again only when told so.
  const deja = f.envoi_a_jour && f.envoye_at !== null && email === f.envoye_a;
  const envoyer = async (e: FormEvent) => {
    e.preventDefault();
    if (email === '') return setErreurs([phrasesFacture.devisAdresseRequise]);
    setEnCours(true);
    // No answer came, so nobody knows whether it left: the very same call asks again, and is not
    // sent twice.
    const envoi =
      perdu?.corps.email === email
        ? perdu
        : { cle: nouvelleCle(), corps: { email, ...(deja && { renvoyer: true as const }) } };
    const { success, errors, statut } = await appeler(envoyerDevis, {
      parametres: { id: f.id },
      ...envoi,
    });
    setEnCours(false);
    setPerdu(statut === 0 ? envoi : null);
    if (!success) return setErreurs(statut === 0 ? [phrasesFacture.devisNonEnvoye] : errors);
    void cache.invalidateQueries({ queryKey: cleFacture(f.id) });
    recevoirFacture();
    fermer();
  };
  return (
    <Dialogue
      isOpen
      className="devis-courriel"
      aria-labelledby="courriel-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="courriel-titre" titre="Envoyer par e-mail" fermer={fermer} />
      <form className="devis-corps" noValidate onSubmit={(e) => void envoyer(e)}>
        <FormGroup
          label="Adresse e-mail"
          labelFor="courriel-adresse"
          helperText={
            f.avoir
              ? `${titreFacture(f)} et l’avoir N° ${f.avoir.numero} partent en pièces jointes (PDF).`
              : `${titreFacture(f)} part en pièce jointe (PDF).`
          }
        >
          <InputGroup
            id="courriel-adresse"
            type="email"
            autoFocus
            autoComplete="off"
            maxLength={150}
            value={tapee ?? client?.email ?? ''}
            onValueChange={taper}
            aria-invalid={erreurs.length > 0}
          />
        </FormGroup>
        {deja && f.envoye_at && (
          <Callout compact icon={false} role="status">
            {phrasesFacture.devisDejaEnvoye(
              f.envoye_a ?? '',
              formatDateHeure(new Date(f.envoye_at)),
            )}
          </Callout>
        )}
        {erreurs.length > 0 && (
          <ul className="formulaire-erreurs" role="alert">
            {erreurs.map((x) => (
              <li key={x}>{x}</li>
            ))}
          </ul>
        )}
        <div className="confirmation-actions">
          <Button text="Annuler" onClick={fermer} disabled={enCours} />
          <Button
            type="submit"
            intent="primary"
            text={enCours ? 'Envoi…' : deja ? 'Renvoyer' : 'Envoyer'}
            loading={enCours}
          />
        </div>
      </form>
    </Dialogue>
  );
}
