import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Combobox } from '#client/ui/combobox.tsx';
import { FormField } from '#client/ui/form.tsx';
import type { FieldWords } from '#client/ui/form-state.tsx';
import type { SaisiePharmacie } from './parametres.atoms.ts';

const EXIGE = [
  { value: '0', label: 'Non : le poste de vente le demande' },
  { value: '1', label: 'Oui : aucune vente ne se paie sans lui' },
];

/** How each field is called, on the form and where two people's values are shown. */
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
  accord_exige: 'Exigé au paiement',
} as const satisfies FieldWords<SaisiePharmacie>;

export function ChampsPharmacie({ champs }: { champs: Pick<PropsChamp, 'register' | 'erreurs'> }) {
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
        <FormField libelle={LIBELLES_PHARMACIE.accord_exige} colonnes={8}>
          {(id) => <Combobox id={id} fill options={EXIGE} {...champs.register('accord_exige')} />}
        </FormField>
      </Groupe>
      <Groupe titre="Ticket">
        <Champ {...champs} nom="slogan" large={12} maxLength={150} />
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

interface PropsChamp extends Pick<
  InputGroupProps,
  'type' | 'inputMode' | 'maxLength' | 'className'
> {
  nom: keyof SaisiePharmacie;
  /** Columns of twelve. */
  large: number;
  requis?: boolean;
  register: UseFormRegister<SaisiePharmacie>;
  erreurs: FieldErrors<SaisiePharmacie>;
}
function Champ({ nom, large, requis = false, register, erreurs, ...reste }: PropsChamp) {
  const faute = erreurs[nom]?.message ?? null;
  const { ref, ...champ } = register(nom);
  return (
    <FormField libelle={LIBELLES_PHARMACIE[nom]} colonnes={large} requis={requis} faute={faute}>
      {(id, aide) => (
        <InputGroup
          id={id}
          inputRef={ref}
          autoComplete="off"
          aria-required={requis}
          aria-invalid={faute !== null}
          {...(faute && { intent: 'danger' as const })}
          aria-describedby={aide}
          {...reste}
          {...champ}
        />
      )}
    </FormField>
  );
}
