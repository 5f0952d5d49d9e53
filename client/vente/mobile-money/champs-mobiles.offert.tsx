// @kept-when-opened
import { ReferenceDuMode } from '#client/ui/reglement/parts-reglement.tsx';
import { holdAmount } from '#client/ui/reglement/montant-saisi.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { LIBELLE_OPERATEUR, OPERATEURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { SaisieReglement } from '#shared/vente/caisse/parts.rules.ts';
import { operateurDeSaisie } from '#shared/vente/mobile-money/guichet.rules.ts';
import type { MobileMoneyPossible } from '#shared/vente/mobile-money/reglages.schema.ts';
import './mobile-money.css';

/** Operator, phone and reference, in the one row under the amount. */
export function ChampsMobiles({
  saisie,
  changer,
  possible,
  fige,
}: {
  saisie: SaisieReglement;
  changer: (s: SaisieReglement) => void;
  possible: MobileMoneyPossible;
  fige: boolean;
}) {
  const choisi = operateurDeSaisie(saisie, possible);
  return (
    <div className="champs-mobiles">
      <div className="operateurs" role="radiogroup" aria-label="Opérateur">
        {OPERATEURS.map((o) => (
          <button
            key={o}
            type="button"
            role="radio"
            aria-checked={o === choisi}
            aria-label={LIBELLE_OPERATEUR[o]}
            disabled={fige}
            onClick={() => changer({ ...saisie, operateur: o })}
          >
            {LIBELLE_OPERATEUR[o].split(' ')[0]}
          </button>
        ))}
      </div>
      {possible.pilote !== 'manuel' && (
        <TextInput
          size="small"
          className="reference"
          inputMode="tel"
          aria-label="Téléphone du client"
          placeholder="Téléphone"
          maxLength={20}
          disabled={fige}
          value={saisie.telephone ?? ''}
          // Typing a number lets its prefix choose again.
          onValueChange={(telephone) => {
            const { operateur: _chosen, ...reste } = saisie;
            changer({ ...reste, telephone });
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault();
            holdAmount();
          }}
        />
      )}
      <ReferenceDuMode
        valeur={saisie.reference}
        changer={(reference) => changer({ ...saisie, reference })}
        fige={fige}
      />
    </div>
  );
}
