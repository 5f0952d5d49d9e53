import { Button, Checkbox } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { horsAge, horsPoids, type Saisie } from './use-recherche.ts';

/** Patient data; none outlives the dialog. */
export function FormulairePrescription({
  saisie,
  changer,
  chercher,
  chargement,
}: {
  saisie: Saisie;
  changer: (partie: Partial<Saisie>) => void;
  chercher: () => void;
  chargement: boolean;
}) {
  const [precise, preciser] = useState(false);
  const [ageFaux, poidsFaux] = [horsAge(saisie), horsPoids(saisie)];
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    chercher();
  };
  return (
    <form
      noValidate
      className="prescription-formulaire"
      data-precise={precise || undefined}
      onSubmit={soumettre}
    >
      <FormField required label="Pathologie" className="large">
        {(id) => (
          <TextInput
            id={id}
            autoFocus
            required
            autoComplete="off"
            spellCheck={false}
            leftIcon={<Search />}
            value={saisie.pathologie}
            onValueChange={(pathologie) => changer({ pathologie })}
          />
        )}
      </FormField>
      <FormField label="Âge (ans)" fault={ageFaux ? 'De 0 à 120' : null}>
        {(id) => (
          <AmountField
            id={id}
            value={saisie.age}
            onChange={(age) => changer({ age })}
            decimals={2}
          />
        )}
      </FormField>
      <FormField label="Poids (kg)" fault={poidsFaux ? 'De 1 à 300' : null}>
        {(id) => (
          <AmountField
            id={id}
            value={saisie.poids}
            onChange={(poids) => changer({ poids })}
            decimals={2}
          />
        )}
      </FormField>
      <FormField label="Allergies connues">
        {(id) => (
          <TextInput
            id={id}
            autoComplete="off"
            placeholder="séparées par des virgules"
            value={saisie.allergies}
            onValueChange={(allergies) => changer({ allergies })}
          />
        )}
      </FormField>
      <FormField label="Contre-indications">
        {(id) => (
          <TextInput
            id={id}
            autoComplete="off"
            placeholder="séparées par des virgules"
            value={saisie.contre_indications}
            onValueChange={(contre_indications) => changer({ contre_indications })}
          />
        )}
      </FormField>
      <FormField label="Autres médicaments pris" className="prescription-autres">
        {(id) => (
          <TextInput
            id={id}
            autoComplete="off"
            placeholder="en plus du panier, séparés par des virgules"
            value={saisie.autres}
            onValueChange={(autres) => changer({ autres })}
          />
        )}
      </FormField>
      <Checkbox
        className="prescription-grossesse"
        label="Grossesse ou allaitement"
        checked={saisie.grossesse}
        onChange={(e) => changer({ grossesse: e.currentTarget.checked })}
      />
      <Button
        className="prescription-preciser"
        text="Préciser"
        title="Âge, poids, allergies, contre-indications, autres médicaments, grossesse"
        onClick={() => preciser(true)}
      />
      <Button
        type="submit"
        intent="primary"
        text="Rechercher"
        loading={chargement}
        disabled={!saisie.pathologie.trim() || chargement || ageFaux || poidsFaux}
      />
    </form>
  );
}
