import './clientele.css';
import { Button, FormGroup, InputGroup, ProgressBar } from '@blueprintjs/core';
import { Document, Dollar, Edit, Plus, Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Montant } from '#client/ui/montant.tsx';
import { type DocumentDemande, DocumentDialogue } from '#client/ui/document-dialogue.tsx';
import { TableListe } from '#client/ui/table-liste.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesClientele from '#shared/clientele/clientele.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  compterClients,
  creerClient,
  lireClient,
  listerClients,
  listerReglements,
  modifierClient,
  reglerClient,
} from '#shared/clientele/client.api.ts';
import {
  type Client,
  CLIENT_COMPTANT,
  LIBELLE_REGLEMENT as MODES,
  MODES_REGLEMENT,
  type Reglement,
  SECTEURS,
} from '#shared/clientele/client.schema.ts';
import { ReleveDialogue } from './releve-dialogue.tsx';

/** How much of the ceiling is taken, as a bar that says it in words too. */
function Dette({ c }: { c: Client }) {
  if (c.plafond_dette === 0 && c.current_dette === 0) return <span className="discret">–</span>;
  const part =
    c.plafond_dette > 0 ? Math.min(1, Math.max(0, c.current_dette / c.plafond_dette)) : 1;
  return (
    <span className="dette">
      <span className="nombre">{formatFcfa(c.current_dette)}</span>
      <ProgressBar
        value={part}
        animate={false}
        stripes={false}
        intent={part >= 0.75 ? 'danger' : part >= 0.5 ? 'warning' : 'success'}
        aria-label={`${Math.round(part * 100)} % du plafond`}
      />
    </span>
  );
}

const COLONNES: readonly Colonne<Client>[] = [
  { key: 'libelle', label: 'NOM', triable: true },
  { key: 'telephone', label: 'TÉLÉPHONE', triable: true, largeur: 128 },
  { key: 'ville', label: 'VILLE', triable: true, largeur: 104, cachee: 'etroit' },
  { key: 'prise_en_charge', label: '% PC', format: 'nombre', triable: true, largeur: 80 },
  { key: 'remise_percent', label: '% REMISE', format: 'nombre', triable: true, largeur: 100 },
  { key: 'secteur_assure', label: 'SECTEUR', triable: true, largeur: 122, cachee: 'etroit' },
  { key: 'plafond_dette', label: 'CRÉDIT', format: 'money', triable: true, largeur: 122 },
  {
    key: 'current_dette',
    label: 'DETTE',
    format: 'slot',
    toCSV: 'money',
    champs: ['current_dette', 'plafond_dette'],
    triable: true,
    largeur: 176,
    rendre: (c) => <Dette c={c} />,
  },
  {
    key: 'current_remboursement_amount',
    label: 'RESTE',
    format: 'money',
    triable: true,
    largeur: 124,
  },
  { key: 'email', label: 'E-MAIL', cachee: true },
  { key: 'identifiant_assure', label: 'IDENTIFIANT', cachee: true },
];
const relireClients = (): void => {
  void cache.invalidateQueries({ queryKey: ['liste', listerClients.chemin] });
  void cache.invalidateQueries({ queryKey: ['clients'] });
};

function Compteurs() {
  const { data } = useQuery({
    queryKey: ['clients', 'compteurs'],
    queryFn: async () => donneesDe(await appeler(compterClients, { silencieux: true })),
  });
  if (!data) return null;
  return (
    <>
      <span>
        Total crédit{' '}
        <strong>
          <Montant fcfa={data.total_credit} />
        </strong>
      </span>
      <span>
        Total dette{' '}
        <strong>
          <Montant fcfa={data.total_dette} />
        </strong>
      </span>
    </>
  );
}

function Champ({
  libelle,
  large = false,
  children,
}: {
  libelle: string;
  large?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <FormGroup label={libelle} labelFor={id} {...(large && { className: 'champ-large' })}>
      {children(id)}
    </FormGroup>
  );
}

const vide = (texte: string): string | null => texte.trim() || null;
type TexteClient = 'libelle' | 'nom' | 'telephone' | 'email' | 'ville' | 'identifiant_assure';
type NombreClient = 'prise_en_charge' | 'remise_percent' | 'plafond_dette';

function Formulaire({ client, fermer }: { client: Client | null; fermer: () => void }) {
  const [s, setS] = useState({
    libelle: client?.libelle ?? '',
    nom: client?.nom ?? '',
    telephone: client?.telephone ?? '',
    email: client?.email ?? '',
    ville: client?.ville ?? '',
    identifiant_assure: client?.identifiant_assure ?? '',
    secteur_assure: client?.secteur_assure ?? '',
    prise_en_charge: client?.prise_en_charge ?? 0,
    remise_percent: client?.remise_percent ?? 0,
    plafond_dette: client?.plafond_dette ?? 0,
  });
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [cle, setCle] = useState(nouvelleCle);
  const [enCours, setEnCours] = useState(false);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEnCours(true);
    const corps = {
      ...s,
      libelle: s.libelle.trim(),
      nom: vide(s.nom),
      telephone: vide(s.telephone),
      email: vide(s.email),
      ville: vide(s.ville),
      identifiant_assure: vide(s.identifiant_assure),
      secteur_assure: SECTEURS.find((x) => x === s.secteur_assure) ?? null,
    };
    const { success, errors, statut } = client
      ? await appeler(modifierClient, { parametres: { id: client.id }, corps, cle })
      : await appeler(creerClient, { corps, cle });
    setEnCours(false);
    if (success) {
      relireClients();
      return fermer();
    }
    if (statut !== 0) setCle(nouvelleCle());
    setErreurs(errors);
  };
  const texte = (libelle: string, nom: TexteClient, large = false) => (
    <Champ libelle={libelle} large={large}>
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
    </Champ>
  );
  const nombre = (libelle: string, nom: NombreClient, maximum: number) => (
    <Champ libelle={libelle}>
      {(id) => (
        <ChampMontant
          id={id}
          decimales={2}
          maximum={maximum}
          valeur={s[nom]}
          changer={(v) => setS({ ...s, [nom]: v ?? 0 })}
        />
      )}
    </Champ>
  );
  return (
    <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <div className="grille-champs">
        {texte('Libellé', 'libelle', true)}
        {texte('Nom de l’assuré', 'nom')}
        {texte('Identifiant assuré', 'identifiant_assure')}
        <Champ libelle="Secteur">
          {(id) => (
            <ListeDeroulante
              id={id}
              fill
              value={s.secteur_assure}
              options={[{ value: '', label: '—' }, ...SECTEURS]}
              onChange={(e) => setS({ ...s, secteur_assure: e.currentTarget.value })}
            />
          )}
        </Champ>
        {nombre('Prise en charge (%)', 'prise_en_charge', 100)}
        {nombre('Remise habituelle (%)', 'remise_percent', 100)}
        {nombre('Plafond de crédit (FCFA)', 'plafond_dette', 9_000_000_000)}
        {texte('Téléphone', 'telephone')}
        {texte('E-mail', 'email')}
        {texte('Ville', 'ville')}
      </div>
      {erreurs.length > 0 && (
        <ul className="formulaire-erreurs" role="alert">
          {erreurs.map((x) => (
            <li key={x}>{x}</li>
          ))}
        </ul>
      )}
      <div className="confirmation-actions">
        <Button text="Annuler" onClick={fermer} />
        <Button type="submit" intent="primary" text="Enregistrer" loading={enCours} />
      </div>
    </form>
  );
}

/** The list holds only the columns it shows: the whole client is read first. */
function ClientDialogue({ id, fermer }: { id: number | null; fermer: () => void }) {
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

/** A debt is settled once it is known: until it is read, nothing can be typed against it. */
function ReglementsDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['clients', 'fiche', id],
    queryFn: async () => donneesDe(await appeler(lireClient, { parametres: { id } })),
    gcTime: 0,
  });
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="reglements-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue
        id="reglements-titre"
        titre={`Règlements de ${data?.libelle ?? ''}`}
        fermer={fermer}
      />
      {data ? (
        <Reglements client={data} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {error?.message ?? 'Lecture…'}
        </p>
      )}
    </Dialogue>
  );
}
function Reglements({ client }: { client: Client }) {
  const { id, current_dette: dette } = client;
  const { data: faits = [] } = useQuery({
    queryKey: ['clients', 'reglements', id],
    queryFn: async () =>
      donneesDe(
        await appeler(listerReglements, {
          parametres: { id },
          requete: { page: 1, rows: 50 },
          silencieux: true,
        }),
      ),
  });
  const [montant, setMontant] = useState<number | null>(null);
  const [mode, setMode] = useState<(typeof MODES_REGLEMENT)[number]>('espece');
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [cle, setCle] = useState(nouvelleCle);
  const [enCours, setEnCours] = useState(false);
  const [demande, demander] = useState<DocumentDemande | null>(null);
  const recu = (r: Reglement) =>
    demander({
      genre: 'pdf',
      nom: `Reçu de règlement ${r.id}`,
      composer: async (enseigne) =>
        (await import('./compte.document.ts')).composerRecu(r, enseigne, new Date()),
    });
  const raison =
    dette <= 0
      ? phrasesClientele.clientSansDette
      : montant === null || montant === 0
        ? phrasesClientele.reglementNul
        : montant > dette
          ? phrasesClientele.reglementTropGrand(formatFcfa(dette))
          : null;
  const regler = async () => {
    setEnCours(true);
    const { success, errors, statut } = await appeler(reglerClient, {
      parametres: { id },
      corps: { montant: montant ?? 0, mode_paiement: mode },
      cle,
    });
    setEnCours(false);
    if (statut !== 0) setCle(nouvelleCle());
    setErreurs(errors);
    if (!success) return;
    setMontant(null);
    relireClients();
  };
  return (
    <div className="formulaire-corps">
      <p className="reglements-dette">
        Dette <strong>{formatFcfa(dette)}</strong> sur un plafond de{' '}
        {formatFcfa(client.plafond_dette)}
      </p>
      <form
        className="reglements-saisie"
        onSubmit={(e) => {
          e.preventDefault();
          if (raison === null) void regler();
        }}
      >
        <Champ libelle="Montant (FCFA)">
          {(champ) => (
            <ChampMontant
              id={champ}
              autoFocus
              decimales={2}
              valeur={montant}
              changer={setMontant}
            />
          )}
        </Champ>
        <Champ libelle="Mode">
          {(champ) => (
            <ListeDeroulante
              id={champ}
              value={mode}
              options={MODES_REGLEMENT.map((m) => ({ value: m, label: MODES[m] }))}
              onChange={(e) =>
                setMode(MODES_REGLEMENT.find((m) => m === e.currentTarget.value) ?? 'espece')
              }
            />
          )}
        </Champ>
        <Button text="Tout régler" disabled={dette <= 0} onClick={() => setMontant(dette)} />
        <BoutonMotive
          raison={enCours ? phrasesReglement.traitement : raison}
          intent="primary"
          text="Enregistrer"
          onClick={() => void regler()}
        />
      </form>
      {erreurs.length > 0 && (
        <ul className="formulaire-erreurs" role="alert">
          {erreurs.map((x) => (
            <li key={x}>{x}</li>
          ))}
        </ul>
      )}
      {faits.length === 0 ? (
        <p className="discret">Aucun règlement.</p>
      ) : (
        <table className="reglements-faits">
          <thead>
            <tr>
              <th scope="col">DATE</th>
              <th scope="col">MODE</th>
              <th scope="col">PAR</th>
              <th scope="col" className="nombre">
                MONTANT
              </th>
              <th scope="col" className="nombre">
                RESTE
              </th>
              <th scope="col">
                <span className="vue-cachee">Reçu</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {faits.map((r) => (
              <tr key={r.id}>
                <td>{formatDateHeure(new Date(r.created_at))}</td>
                <td>{MODES[r.mode_paiement]}</td>
                <td>{r.created_by}</td>
                <td className="nombre">{formatFcfa(r.montant)}</td>
                <td className="nombre">{formatFcfa(r.dette_apres)}</td>
                <td>
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Print />}
                    aria-label={`Reçu du règlement ${r.id}`}
                    title="Reçu"
                    onClick={() => recu(r)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {demande && <DocumentDialogue demande={demande} fermer={() => demander(null)} />}
    </div>
  );
}

/** Clients: who is insured how, what the house advances them, what they pay back. */
export function ClientsEcran() {
  const [modifie, modifier] = useState<number | 'nouveau' | null>(null);
  const [regle, regler] = useState<number | null>(null);
  const [compte, montrerCompte] = useState<Client | null>(null);
  return (
    <>
      <TableListe<Client>
        titre="Clients"
        nom="clients"
        appel={listerClients}
        colonnes={COLONNES}
        rows={25}
        vide="Aucun client"
        totaux={() => <Compteurs />}
        actions={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouveau client"
            onClick={() => modifier('nouveau')}
          />
        }
        largeurActions={104}
        actionsLigne={(c) =>
          c.id !== CLIENT_COMPTANT && (
            <span className="actes-client">
              <Button
                variant="minimal"
                size="small"
                icon={<Document />}
                aria-label={`Relevé de compte de ${c.libelle}`}
                title="Relevé de compte"
                onClick={() => montrerCompte(c)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<Dollar />}
                aria-label={`Règlements de ${c.libelle}`}
                title="Règlements"
                onClick={() => regler(c.id)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<Edit />}
                aria-label={`Modifier ${c.libelle}`}
                title="Modifier"
                onClick={() => modifier(c.id)}
              />
            </span>
          )
        }
      />
      {modifie !== null && (
        <ClientDialogue
          key={modifie}
          id={modifie === 'nouveau' ? null : modifie}
          fermer={() => modifier(null)}
        />
      )}
      {compte && (
        <ReleveDialogue
          key={compte.id}
          id={compte.id}
          nom={compte.libelle}
          fermer={() => montrerCompte(null)}
        />
      )}
      {regle !== null && <ReglementsDialogue key={regle} id={regle} fermer={() => regler(null)} />}
    </>
  );
}
