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
        <FormField libelle="Libellé" requis aide="Comme il est écrit sur la boîte">
          {(id, aide) => <TextInput id={id} aria-describedby={aide} placeholder="Rechercher" />}
        </FormField>
        <FormField libelle="Prix de vente" faute="Le prix de vente est requis.">
          {(id, aide) => (
            <AmountField id={id} aria-describedby={aide} valeur={fcfa} changer={setFcfa} />
          )}
        </FormField>
        <Rang>
          <IntegerField
            champ="qte"
            etiquette="Quantité"
            valeur={qte}
            fige={false}
            changer={setQte}
          />
          <IntegerField champ="qte" etiquette="Quantité figée" valeur={3} fige changer={rien} />
          <Combobox aria-label="Rayon" options={['Rayon : tous', 'A-01']} />
          <TextInput aria-label="Verrouillé" value="COMPTANT" disabled />
        </Rang>
        <Rang>
          <DateField libelle="Du" valeur={jour} changer={setJour} />
          <TimeField libelle="à" valeur={heure} changer={setHeure} />
        </Rang>
        <Rang>
          <PinField valeur={pin} changer={setPin} aria-label="Code PIN" />
          <SecretField libelle="Mot de passe" valeur={secret} changer={setSecret} />
        </Rang>
      </Piece>
      <Piece nom="Fin de formulaire">
        <FormErrors erreurs={['Le code CIP est déjà celui d’un autre produit.']} />
        <InlineError erreurs={['Montant insuffisant']} />
        <FormEnd fermer={rien} enCours={false} />
        <FormEnd fermer={rien} enCours raison={null} />
        <FormEnd fermer={rien} enCours={false} raison="Indisponible hors ligne" />
      </Piece>
    </>
  );
}
