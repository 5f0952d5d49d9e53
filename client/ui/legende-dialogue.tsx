import { useAtom } from 'jotai';
import * as phrasesAide from '#shared/base/aide.phrases.ts';
import { Dialogue } from './dialogue.tsx';
import { ECART_FILAIRE, ECART_MAXIMUM } from './scan/detecteur-scan.rules.ts';
import { ecartScanAtom } from './scan/scan.atoms.ts';
import { Touche } from './touche.tsx';
import { EnteteDialogue } from './entete-dialogue.tsx';
import { ListeDeroulante } from './liste-deroulante.tsx';

export interface Legende {
  touches: string;
  effet: string;
}
const LECTEURS = [
  { value: ECART_FILAIRE, label: 'Filaire (35 ms)' },
  { value: 60, label: 'Sans fil (60 ms)' },
  { value: 90, label: 'Bluetooth lent (90 ms)' },
  { value: ECART_MAXIMUM, label: 'Très lent (120 ms)' },
];

/** The keys of a screen, and the speed of this station's scanner. */
export function LegendeDialogue({
  titre,
  legendes,
  ouverte,
  fermer,
}: {
  titre: string;
  legendes: readonly Legende[];
  ouverte: boolean;
  fermer: () => void;
}) {
  const [ecart, setEcart] = useAtom(ecartScanAtom);
  return (
    <Dialogue isOpen={ouverte} onClose={fermer} className="legende" aria-labelledby="legende-titre">
      <EnteteDialogue id="legende-titre" titre={titre} fermer={fermer} />
      <div className="legende-corps">
        <dl>
          {legendes.map((l) => (
            <div key={l.touches}>
              <dt>
                <Touche>{l.touches}</Touche>
              </dt>
              <dd>{l.effet}</dd>
            </div>
          ))}
        </dl>
        <label className="legende-lecteur">
          Lecteur de codes
          <ListeDeroulante
            options={LECTEURS}
            value={ecart}
            onChange={(e) => setEcart(Number(e.currentTarget.value))}
          />
        </label>
        <a href={`/aide?de=${location.pathname}`} target="guide">
          {phrasesAide.lireLeGuide}
        </a>
      </div>
    </Dialogue>
  );
}
