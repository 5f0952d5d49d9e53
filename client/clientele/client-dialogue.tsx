import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { donneesDe } from '#client/base/cache.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { creerClient, lireClient, modifierClient } from '#shared/clientele/client.api.ts';
import { type Client, SECTEURS } from '#shared/clientele/client.schema.ts';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
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
  const { erreurs, enCours, envoyer } = useEnvoi();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = corpsDe(s);
    const { success } = await envoyer((cle) =>
      client
        ? appeler(modifierClient, { parametres: { id: client.id }, corps, cle })
        : appeler(creerClient, { corps, cle }),
    );
    if (!success) return;
    relireClients();
    fermer();
  };
  const texte = (libelle: string, nom: TexteClient, large = false) => (
    <ChampForme libelle={libelle} large={large}>
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
    </ChampForme>
  );
  const nombre = (libelle: string, nom: NombreClient, maximum: number) => (
    <ChampForme libelle={libelle}>
      {(id) => (
        <ChampMontant
          id={id}
          decimales={2}
          maximum={maximum}
          valeur={s[nom]}
          changer={(v) => setS({ ...s, [nom]: v ?? 0 })}
        />
      )}
    </ChampForme>
  );
  return (
    <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <div className="grille-champs">
        {texte('Libellé', 'libelle', true)}
        {texte('Nom de l’assuré', 'nom')}
        {texte('Identifiant assuré', 'identifiant_assure')}
        <ChampForme libelle="Secteur">
          {(id) => (
            <ListeDeroulante
              id={id}
              fill
              value={s.secteur_assure}
              options={[{ value: '', label: '—' }, ...SECTEURS]}
              onChange={(e) => setS({ ...s, secteur_assure: e.currentTarget.value })}
            />
          )}
        </ChampForme>
        {nombre('Prise en charge (%)', 'prise_en_charge', 100)}
        {nombre('Remise habituelle (%)', 'remise_percent', 100)}
        {nombre('Plafond de crédit (FCFA)', 'plafond_dette', 9_000_000_000)}
        {texte('Téléphone', 'telephone')}
        {texte('E-mail', 'email')}
        {texte('Ville', 'ville')}
      </div>
      <ErreursForme erreurs={erreurs} />
      <FinForme fermer={fermer} enCours={enCours} />
    </form>
  );
}

/** The list holds only the columns it shows: the whole client is read first. */
export function ClientDialogue({ id, fermer }: { id: number | null; fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['clients', 'fiche', id],
    queryFn: async () => donneesDe(await appeler(lireClient, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="client-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue
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
    </Dialogue>
  );
}
