import { useState } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { FormEnd, FormErrors, FormField, InlineError } from '#client/ui/form.tsx';
import { IntegerField } from '#client/ui/integer-field.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { SecretField } from '#client/ui/secret-field.tsx';
import { TimeField } from '#client/ui/time-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { Piece, Rang } from './piece.tsx';

const rien = (): void => undefined;

export function Champs() {
  const [fcfa, setFcfa] = useState<number | null>(12_500);
  const [jour, setJour] = useState('2026-11-24');
  const [heure, setHeure] = useState('20:00');
  const [pin, setPin] = useState('1234');
  const [secret, setSecret] = useState('demonstration');
  const [qte, setQte] = useState(2);
  return (
    <>
      <Piece nom="Champs">
        <FormField label="Libellé" required help="Comme il est écrit sur la boîte">
          {(id, aide) => <TextInput id={id} aria-describedby={aide} placeholder="Rechercher" />}
        </FormField>
        <FormField label="Prix de vente" fault="Le prix de vente est requis.">
          {(id, aide) => (
            <AmountField id={id} aria-describedby={aide} value={fcfa} onChange={setFcfa} />
          )}
        </FormField>
        <Rang>
          <IntegerField field="qte" label="Quantité" value={qte} frozen={false} onChange={setQte} />
          <IntegerField field="qte" label="Quantité figée" value={3} frozen onChange={rien} />
          <Combobox aria-label="Rayon" options={['Rayon : tous', 'A-01']} />
          <TextInput aria-label="Verrouillé" value="COMPTANT" disabled />
        </Rang>
        <Rang>
          <DateField label="Du" value={jour} onChange={setJour} />
          <TimeField label="à" value={heure} onChange={setHeure} />
        </Rang>
        <Rang>
          <PinField value={pin} onChange={setPin} aria-label="Code PIN" />
          <SecretField label="Mot de passe" value={secret} onChange={setSecret} />
        </Rang>
      </Piece>
      <Piece nom="Fin de formulaire">
        <FormErrors errors={['Le code CIP est déjà celui d’un autre produit.']} />
        <InlineError errors={['Montant insuffisant']} />
        <FormEnd onClose={rien} busy={false} />
        <FormEnd onClose={rien} busy reason={null} />
        <FormEnd onClose={rien} busy={false} reason="Indisponible hors ligne" />
      </Piece>
    </>
  );
}
