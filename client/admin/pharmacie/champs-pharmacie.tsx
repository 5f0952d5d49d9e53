import type { InputGroupProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { FormField } from '#client/ui/form.tsx';
import type { FieldWords } from '#client/ui/form-state.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesReglages from '#shared/sante/interaction/reglages.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import type { SaisiePharmacie } from './parametres.atoms.ts';
import type { FautesDeChamp } from './saisie-pharmacie.ts';

const EXIGE = [
  { value: '0', label: 'Non : le poste de vente le demande' },
  { value: '1', label: 'Oui : aucune vente ne se paie sans lui' },
];
const REFERENCE = [
  { value: '0', label: 'Facultative' },
  { value: '1', label: 'Demandée à chaque paiement' },
];
const ACCEPTATION = [
  { value: '1', label: 'Oui : le vendeur passe outre, avec sa raison' },
  { value: '0', label: 'Non : l’alerte suffit' },
];
const HISTORIQUE = [
  { value: '0', label: 'Non regardés' },
  { value: '1', label: 'Comptés, pour les clients qui y consentent' },
];
const ARRONDI = [
  { value: '0', label: 'Non : dues au franc' },
  { value: '1', label: 'Oui : 1 et 2 vers le bas, 3 et 4 vers le haut' },
];

/** Used by the form and by conflict messages. */
export const LIBELLES_PHARMACIE = {
  nom_pharmacie: 'Nom de la pharmacie',
  adresse: 'Adresse',
  bp: 'BP',
  telephone1: 'Téléphone',
  telephone2: 'Téléphone 2',
  email: 'E-mail',
  site_web: 'Site web',
  statut_juridique: 'Statut juridique',
  capital: 'Capital (FCFA)',
  rccm: 'RCCM',
  nif: 'NIF',
  remise_sans_accord: 'Remise sans accord (%)',
  slogan: 'Slogan, au bas des tickets',
  adresse_publique: 'Adresse publique des tickets',
  accord_exige: 'Exigé au paiement',
  contre_indication_exigee: 'Contre-indication : un acte avant de payer',
  historique_interactions: 'Achats des 30 derniers jours',
  arrondi_especes: 'Espèces arrondies à 5 FCFA',
  validite_devis_jours: 'Validité d’un devis (jours)',
  plafond_fonds: 'Espèces à deux signatures, au-delà de (FCFA)',
  reference_exigee: 'Référence mobile money et chèque',
} as const satisfies FieldWords<SaisiePharmacie>;

export function ChampsPharmacie({ champs }: { champs: ChampsTapes }) {
  return (
    <div className="pharmacie-champs">
      <Groupe titre="Identité">
        <Champ {...champs} nom="nom_pharmacie" large={5} requis maxLength={150} />
        <Champ {...champs} nom="adresse" large={5} requis maxLength={250} />
        <Champ {...champs} nom="bp" large={2} maxLength={40} />
      </Groupe>
      <Groupe titre="Contacts">
        <Champ {...champs} nom="telephone1" large={3} requis type="tel" maxLength={40} />
        <Champ {...champs} nom="telephone2" large={2} type="tel" maxLength={40} />
        <Champ {...champs} nom="email" large={4} inputMode="email" maxLength={150} />
        <Champ {...champs} nom="site_web" large={3} inputMode="url" maxLength={150} />
      </Groupe>
      <Groupe titre="Mentions légales">
        <Champ {...champs} nom="statut_juridique" large={2} maxLength={60} />
        <Champ
          {...champs}
          nom="capital"
          large={3}
          inputMode="decimal"
          maxLength={40}
          className="nombre"
        />
        <Champ {...champs} nom="rccm" large={4} maxLength={60} />
        <Champ {...champs} nom="nif" large={3} maxLength={60} />
      </Groupe>
      <Groupe titre="Accord du responsable">
        <Champ
          {...champs}
          nom="remise_sans_accord"
          large={4}
          inputMode="decimal"
          maxLength={6}
          className="nombre"
        />
        <Choix {...champs} nom="accord_exige" large={8} options={EXIGE} />
      </Groupe>
      <Groupe titre="Encaissement et devis">
        <Choix
          {...champs}
          nom="arrondi_especes"
          large={8}
          options={ARRONDI}
          aide={phrasesPharmacie.aideArrondiEspeces}
        />
        <Champ
          {...champs}
          nom="validite_devis_jours"
          large={4}
          inputMode="numeric"
          maxLength={6}
          className="nombre"
        />
      </Groupe>
      <Groupe titre="Caisse">
        <Champ
          {...champs}
          nom="plafond_fonds"
          large={5}
          inputMode="decimal"
          maxLength={20}
          className="nombre"
        />
        <Choix {...champs} nom="reference_exigee" large={7} options={REFERENCE} />
      </Groupe>
      <Groupe titre="Interactions médicamenteuses">
        <Choix
          {...champs}
          nom="contre_indication_exigee"
          options={ACCEPTATION}
          aide={phrasesReglages.aideContreIndication}
        />
        <Choix
          {...champs}
          nom="historique_interactions"
          options={HISTORIQUE}
          aide={phrasesReglages.aideHistorique}
        />
      </Groupe>
      <Groupe titre="Ticket">
        <Champ {...champs} nom="slogan" large={6} maxLength={150} />
        <Champ
          {...champs}
          nom="adresse_publique"
          large={6}
          inputMode="url"
          maxLength={200}
          help={phrasesPharmacie.aideAdressePublique}
        />
      </Groupe>
    </div>
  );
}

function Groupe({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <fieldset className="pharmacie-groupe">
      <legend>{titre}</legend>
      <div>{children}</div>
    </fieldset>
  );
}

function Choix({
  nom,
  options,
  large = 6,
  aide,
  saisie,
  changer,
}: Pick<PropsChamp, 'nom' | keyof ChampsTapes> & {
  options: { value: string; label: string }[];
  large?: number;
  aide?: string;
}) {
  return (
    <FormField label={LIBELLES_PHARMACIE[nom]} columns={large} help={aide}>
      {(id) => (
        <Combobox
          id={id}
          fill
          options={options}
          value={saisie[nom]}
          onChange={(e) => changer(nom, e.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

interface ChampsTapes {
  saisie: SaisiePharmacie;
  changer: (nom: keyof SaisiePharmacie, valeur: string) => void;
  /** Shows its errors from now on. */
  quitter: (nom: keyof SaisiePharmacie) => void;
  erreurs: FautesDeChamp;
}
interface PropsChamp
  extends ChampsTapes, Pick<InputGroupProps, 'type' | 'inputMode' | 'maxLength' | 'className'> {
  nom: keyof SaisiePharmacie;
  /** Columns of twelve. */
  large: number;
  requis?: boolean;
  help?: string;
}
function Champ({
  nom,
  large,
  requis = false,
  help,
  saisie,
  changer,
  quitter,
  erreurs,
  ...reste
}: PropsChamp) {
  const faute = erreurs[nom] ?? null;
  return (
    <FormField
      label={LIBELLES_PHARMACIE[nom]}
      columns={large}
      required={requis}
      help={help}
      fault={faute}
    >
      {(id, aide) => (
        <TextInput
          id={id}
          autoComplete="off"
          aria-required={requis}
          aria-invalid={faute !== null}
          {...(faute && { intent: 'danger' as const })}
          aria-describedby={aide}
          {...reste}
          value={saisie[nom]}
          onValueChange={(valeur) => changer(nom, valeur)}
          onBlur={() => quitter(nom)}
        />
      )}
    </FormField>
  );
}
