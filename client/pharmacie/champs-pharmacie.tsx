import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Combobox } from '#client/ui/combobox.tsx';
import { FormField } from '#client/ui/form.tsx';
import type { SaisiePharmacie } from './parametres.atoms.ts';

const EXIGE = [
  { value: '0', label: 'Non : le poste de vente le demande' },
  { value: '1', label: 'Oui : aucune vente ne se paie sans lui' },
];

export function ChampsPharmacie({ champs }: { champs: Pick<PropsChamp, 'register' | 'erreurs'> }) {
  return (
    <div className="pharmacie-champs">
      <Groupe titre="Identité">
        <Champ
          {...champs}
          nom="nom_pharmacie"
          libelle="Nom de la pharmacie"
          large={5}
          requis
          maxLength={150}
        />
        <Champ {...champs} nom="adresse" libelle="Adresse" large={5} requis maxLength={250} />
        <Champ {...champs} nom="bp" libelle="BP" large={2} maxLength={40} />
      </Groupe>
      <Groupe titre="Contacts">
        <Champ
          {...champs}
          nom="telephone1"
          libelle="Téléphone"
          large={3}
          requis
          type="tel"
          maxLength={40}
        />
        <Champ
          {...champs}
          nom="telephone2"
          libelle="Téléphone 2"
          large={2}
          type="tel"
          maxLength={40}
        />
        <Champ
          {...champs}
          nom="email"
          libelle="E-mail"
          large={4}
          inputMode="email"
          maxLength={150}
        />
        <Champ
          {...champs}
          nom="site_web"
          libelle="Site web"
          large={3}
          inputMode="url"
          maxLength={150}
        />
      </Groupe>
      <Groupe titre="Mentions légales">
        <Champ
          {...champs}
          nom="statut_juridique"
          libelle="Statut juridique"
          large={2}
          maxLength={60}
        />
        <Champ
          {...champs}
          nom="capital"
          libelle="Capital (FCFA)"
          large={3}
          inputMode="decimal"
          maxLength={40}
          className="nombre"
        />
        <Champ {...champs} nom="rccm" libelle="RCCM" large={4} maxLength={60} />
        <Champ {...champs} nom="nif" libelle="NIF" large={3} maxLength={60} />
      </Groupe>
      <Groupe titre="Accord du responsable">
        <Champ
          {...champs}
          nom="remise_sans_accord"
          libelle="Remise sans accord (%)"
          large={4}
          inputMode="decimal"
          maxLength={6}
          className="nombre"
        />
        <FormField libelle="Exigé au paiement" colonnes={8}>
          {(id) => <Combobox id={id} fill options={EXIGE} {...champs.register('accord_exige')} />}
        </FormField>
      </Groupe>
      <Groupe titre="Ticket">
        <Champ
          {...champs}
          nom="slogan"
          libelle="Slogan, au bas des tickets"
          large={12}
          maxLength={150}
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

interface PropsChamp extends Pick<
  InputGroupProps,
  'type' | 'inputMode' | 'maxLength' | 'className'
> {
  nom: keyof SaisiePharmacie;
  libelle: string;
  /** Columns of twelve. */
  large: number;
  requis?: boolean;
  register: UseFormRegister<SaisiePharmacie>;
  erreurs: FieldErrors<SaisiePharmacie>;
}
function Champ({ nom, libelle, large, requis = false, register, erreurs, ...reste }: PropsChamp) {
  const faute = erreurs[nom]?.message ?? null;
  const { ref, ...champ } = register(nom);
  return (
    <FormField libelle={libelle} colonnes={large} requis={requis} faute={faute}>
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
