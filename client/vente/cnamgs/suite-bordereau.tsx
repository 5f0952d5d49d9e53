import { Button, InputGroup } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { appeler, type Reponse } from '#client/base/call-api.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampDate } from '#client/ui/champ-date.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesCnamgs from '#shared/cnamgs/cnamgs.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  deposerBordereau,
  payerBordereauAppel,
  rejeterBordereau,
} from '#shared/cnamgs/bordereau.api.ts';
import { type ActeBordereau, acteBordereauPermis } from '#shared/cnamgs/bordereau.rules.ts';
import {
  type Bordereau,
  LIBELLE_MODE_FONDS,
  MODES_FONDS,
} from '#shared/cnamgs/bordereau.schema.ts';
import { relireCnamgs } from './cnamgs.queries.ts';

const NOMS: Readonly<Record<ActeBordereau, string>> = {
  deposer: 'Déposer',
  payer: 'Enregistrer un paiement',
  rejeter: 'Rejeté par le fonds',
};

function Formulaire({
  b,
  acte,
  fermer,
}: {
  b: Bordereau;
  acte: ActeBordereau;
  fermer: () => void;
}) {
  const [date, setDate] = useState(() => jourDe(new Date()));
  const [texte, setTexte] = useState('');
  const [mode, setMode] = useState<(typeof MODES_FONDS)[number]>('virement');
  const [montant, setMontant] = useState<number | null>(b.reste);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const [cle, setCle] = useState(nouvelleCle);
  const raison = enCours
    ? phrasesReglement.traitement
    : acte === 'payer' && !montant
      ? phrasesCnamgs.bordereauMontantNul
      : acte === 'payer' && (montant ?? 0) > b.reste
        ? phrasesCnamgs.bordereauTropPaye(formatFcfa(b.reste))
        : acte === 'rejeter' && texte.trim() === ''
          ? phrasesCnamgs.bordereauMotif
          : null;
  const envoyer = (): Promise<Reponse<Bordereau>> => {
    const cible = { parametres: { id: b.id }, cle };
    if (acte === 'payer')
      return appeler(payerBordereauAppel, {
        ...cible,
        corps: { montant: montant ?? 0, date: date || null, mode, reference: texte.trim() || null },
      });
    return acte === 'deposer'
      ? appeler(deposerBordereau, {
          ...cible,
          corps: { date: date || null, reference: texte.trim() || null },
        })
      : appeler(rejeterBordereau, { ...cible, corps: { motif: texte.trim() } });
  };
  const soumettre = async (e?: FormEvent) => {
    e?.preventDefault();
    if (raison !== null) return setErreurs([raison]);
    setEnCours(true);
    const { success, errors, statut } = await envoyer();
    setEnCours(false);
    if (statut !== 0) setCle(nouvelleCle());
    setErreurs(errors);
    if (success || statut === 409) relireCnamgs();
    if (success) fermer();
  };
  return (
    <form className="cnamgs-suite" aria-label={NOMS[acte]} onSubmit={(e) => void soumettre(e)}>
      {acte !== 'rejeter' && <ChampDate libelle="Le" valeur={date} changer={setDate} />}
      {acte === 'payer' && (
        <ChampMontant
          aria-label="Montant payé (FCFA)"
          autoFocus
          decimales={2}
          valeur={montant}
          changer={setMontant}
        />
      )}
      {acte === 'payer' && (
        <ListeDeroulante
          aria-label="Mode de paiement"
          value={mode}
          options={MODES_FONDS.map((m) => ({ value: m, label: LIBELLE_MODE_FONDS[m] }))}
          onChange={(e) =>
            setMode(MODES_FONDS.find((m) => m === e.currentTarget.value) ?? 'virement')
          }
        />
      )}
      <InputGroup
        className="large"
        aria-label={acte === 'rejeter' ? 'Motif du rejet' : 'Référence'}
        placeholder={acte === 'rejeter' ? 'Motif du rejet' : 'Référence (facultatif)'}
        autoFocus={acte === 'rejeter'}
        maxLength={acte === 'rejeter' ? 250 : 80}
        value={texte}
        onValueChange={setTexte}
      />
      <BoutonMotive
        raison={raison}
        intent={acte === 'rejeter' ? 'danger' : 'primary'}
        text={acte === 'payer' ? 'Enregistrer' : acte === 'deposer' ? 'Déposer' : 'Rejeter'}
        onClick={() => void soumettre()}
      />
      <Button text="Annuler" onClick={fermer} />
      {erreurs.length > 0 && (
        <p role="alert" className="formulaire-erreurs">
          {erreurs.join(' ')}
        </p>
      )}
    </form>
  );
}

/** What comes next for a statement: only what its state allows is offered. */
export function SuiteBordereau({ b }: { b: Bordereau }) {
  const horsLigne = useAtomValue(connexionAtom).etat === 'hors_ligne';
  const [acte, faire] = useState<ActeBordereau | null>(null);
  const permis = (Object.keys(NOMS) as ActeBordereau[]).filter((a) =>
    acteBordereauPermis(b.statut, a),
  );
  if (permis.length === 0) return null;
  if (acte !== null && !horsLigne)
    return <Formulaire key={acte} b={b} acte={acte} fermer={() => faire(null)} />;
  return (
    <div className="cnamgs-suite">
      {permis.map((a) => (
        <BoutonMotive
          key={a}
          raison={horsLigne ? 'Indisponible hors ligne' : null}
          intent={a === 'rejeter' ? 'danger' : 'primary'}
          variant="outlined"
          text={a === 'deposer' && b.statut === 'Rejeté' ? 'Déposer de nouveau' : NOMS[a]}
          onClick={() => faire(a)}
        />
      ))}
    </div>
  );
}
