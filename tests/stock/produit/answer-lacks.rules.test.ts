import { describe, expect, it } from 'vitest';
import { answerLacks } from '#client/stock/produit/answer-lacks.rules.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';

const nouveau = unProduit({ id: 90, libelle: 'ÉLUDRIL bain de bouche', cip: '3400930000014' });
const autre = unProduit({ id: 2, libelle: 'ELUDRIL spray' });

describe('[PRO-27] un produit qui vient d’être créé répond à ce qu’on demandait sans lui', () => {
  it.each([
    ['son code, que rien ne portait', ['code', '3400930000014'], [], true],
    ['un autre code', ['code', '3400935665720'], [], false],
    ['ses mots, sans leurs accents', ['recherche', 'eludril bain', 15], [autre], true],
    ['d’autres mots', ['recherche', 'eludril spray', 15], [autre], false],
    ['une page déjà pleine', ['recherche', 'eludril', 1], [autre], false],
    ['il y est déjà', ['recherche', 'eludril', 15], [nouveau], false],
    ['une lecture qui ne cherche pas', ['un', 90], [], false],
  ])('%s', (_, asked, answer, manque) => {
    expect(answerLacks(asked, answer, nouveau)).toBe(manque);
  });
  it('désactivé, il ne manque nulle part', () => {
    const parti = { ...nouveau, is_active: false };
    expect(answerLacks(['code', '3400930000014'], [], parti)).toBe(false);
  });
});
