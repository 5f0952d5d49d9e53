import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { creerClient, lireClient, modifierClient } from '#shared/clientele/client.api.ts';
import { type Client, SECTEURS } from '#shared/clientele/client.schema.ts';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { relireClients } from './client.queries.ts';

const vide = (texte: string): string | null => texte.trim() || null;
type TexteClient = 'libelle' | 'nom' | 'telephone' | 'email' | 'ville' | 'identifiant_assure';
type NombreClient = 'prise_en_charge' | 'remise_percent' | 'plafond_dette';

const saisieDe = (c: Client) => ({
  libelle: c.libelle,
  nom: c.nom ?? '',
  telephone: c.telephone ?? '',
  email: c.email ?? '',
  ville: c.ville ?? '',
  identifiant_assure: c.identifiant_assure ?? '',
  secteur_assure: c.secteur_assure ?? '',
  prise_en_charge: c.prise_en_charge,
  remise_percent: c.remise_percent,
  plafond_dette: c.plafond_dette,
});
type SaisieClient = ReturnType<typeof saisieDe>;
const VIERGE: SaisieClient = {
  libelle: '',
  nom: '',
  telephone: '',
  email: '',
  ville: '',
  identifiant_assure: '',
  secteur_assure: '',
  prise_en_charge: 0,
  remise_percent: 0,
  plafond_dette: 0,
};
/** What the form says, as the calls take it: an empty field is null. */
const corpsDe = (s: SaisieClient) => ({
  ...s,
  libelle: s.libelle.trim(),
  nom: vide(s.nom),
  telephone: vide(s.telephone),
  email: vide(s.email),
  ville: vide(s.ville),
  identifiant_assure: vide(s.identifiant_assure),
  secteur_assure: SECTEURS.find((x) => x === s.secteur_assure) ?? null,
});

function Formulaire({ client, fermer }: { client: Client | null; fermer: () => void }) {
  const [s, setS] = useState(client ? saisieDe(client) : VIERGE);
  const { erreurs, enCours, envoyer } = useSubmit();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = corpsDe(s);
    const { success } = await envoyer((cle) =>
      client
        ? callApi(modifierClient, { parametres: { id: client.id }, corps, cle })
        : callApi(creerClient, { corps, cle }),
    );
    if (!success) return;
    relireClients();
    fermer();
  };
  const texte = (libelle: string, nom: TexteClient, large = false) => (
    <FormField libelle={libelle} large={large}>
      {(id) => (
        <InputGroup
          id={id}
          autoComplete="off"
          autoFocus={nom === 'libelle'}
          required={nom === 'libelle'}
          minLength={nom === 'libelle' ? 2 : undefined}
          value={s[nom]}
          onValueChange={(v) => setS({ ...s, [nom]: v })}
        />
      )}
    </FormField>
  );
  const nombre = (libelle: string, nom: NombreClient, maximum: number) => (
    <FormField libelle={libelle}>
      {(id) => (
        <AmountField
          id={id}
          decimales={2}
          maximum={maximum}
          valeur={s[nom]}
          changer={(v) => setS({ ...s, [nom]: v ?? 0 })}
        />
      )}
    </FormField>
  );
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <div className="grille-champs">
        {texte('Libellé', 'libelle', true)}
        {texte('Nom de l’assuré', 'nom')}
        {texte('Identifiant assuré', 'identifiant_assure')}
        <FormField libelle="Secteur">
          {(id) => (
            <Combobox
              id={id}
              fill
              value={s.secteur_assure}
              options={[{ value: '', label: '—' }, ...SECTEURS]}
              onChange={(e) => setS({ ...s, secteur_assure: e.currentTarget.value })}
            />
          )}
        </FormField>
        {nombre('Prise en charge (%)', 'prise_en_charge', 100)}
        {nombre('Remise habituelle (%)', 'remise_percent', 100)}
        {nombre('Plafond de crédit (FCFA)', 'plafond_dette', 9_000_000_000)}
        {texte('Téléphone', 'telephone')}
        {texte('E-mail', 'email')}
        {texte('Ville', 'ville')}
      </div>
      <FormErrors erreurs={erreurs} />
      <FormEnd fermer={fermer} enCours={enCours} />
    </form>
  );
}

/** The list holds only the columns it shows: the whole client is read first. */
export function ClientDialogue({ id, fermer }: { id: number | null; fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['clients', 'fiche', id],
    queryFn: async () => dataOf(await callApi(lireClient, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="client-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="client-titre"
        titre={id === null ? 'Nouveau client' : `Modifier ${data?.libelle ?? ''}`}
        fermer={fermer}
      />
      {id === null || data ? (
        <Formulaire client={data ?? null} fermer={fermer} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {error?.message ?? 'Lecture…'}
        </p>
      )}
    </Modal>
  );
}
