import type { DemoTexts } from './types.js';

export const portuguese: DemoTexts = {
  banners: {
    welcome: {
      title: 'Boas-vindas à {brand}',
      text: 'Dinheiro fictício para experimentar tudo.',
      action: 'Abrir o lobby',
    },
    fair: {
      title: 'Todo sorteio pode ser recalculado',
      text: 'Lacrado antes do fechamento.',
      action: 'Veja como',
    },
    northern: {
      title: 'Loteria do Norte, toda noite',
      text: 'Resultados reais às 18h15 de Hanói.',
      action: 'Escolher números',
    },
    deposit: {
      title: 'Dobre o primeiro depósito',
      text: '100 % de bônus, aposte 10x.',
      action: 'Ver a oferta',
    },
    wheel: {
      title: 'A roleta do dia',
      text: 'Três giros, todas as chances publicadas.',
      action: 'Ver a roleta',
    },
  },
  announcements: {
    welcome: {
      title: 'A {brand} está aberta',
      content:
        '<p>A loteria completa está aberta: cinco dígitos, 5 de 11, dados, corrida, keno, Lucky 28 e Mark Six com sorteios a cada poucos minutos, todas as estações do Vietnã no seu dia, o sorteio tailandês, Togel e o 4D da Malásia. <a href="/elott">Escolha um jogo</a></p>',
    },
    fairness: {
      title: 'Como provamos que os sorteios são justos',
      content:
        '<p>A semente de cada sorteio da casa é lacrada antes de as apostas abrirem e mostrada depois do resultado. Qualquer pessoa pode recalcular os números. <a href="/help?topic=fairness">Como conferir um sorteio</a></p>',
    },
    demo: {
      title: 'Este site usa dinheiro fictício',
      content:
        '<p>Saldos, depósitos e prêmios desta marca são fictícios e não podem ser sacados. Nada do que você faz aqui custa dinheiro. Os resultados das loterias oficiais aqui também são simulados.</p>',
    },
    schedule: {
      title: 'Loteria do Norte: fechamento das apostas',
      content:
        '<p>As apostas na Loteria do Norte fecham às 18h10 de Hanói, cinco minutos antes do sorteio. Não há sorteio nos quatro dias do Tet.</p>',
    },
  },
  articles: {
    register: {
      title: 'Como se cadastrar',
      html: `<h2>Com nome de usuário</h2><ol><li>Escolha <strong>Cadastrar</strong> no alto da página.</li><li>Preencha um nome de usuário (primeiro uma letra, depois letras e números), uma senha de pelo menos 8 caracteres e a data de nascimento. Os campos com asterisco são obrigatórios.</li><li>Aceite os termos e confirme que você tem pelo menos {minimumAge} anos.</li></ol><p>Você já entra conectado. De vez em quando pedimos que copie alguns caracteres, para barrar robôs.</p><h2>Com celular</h2><p>Escolha a aba <strong>Celular</strong>, informe o número e peça um código por SMS. Você recebe um número de conta para entrar. Alguém convidou você? Abra o link recebido ou escolha “Tem um código?” no formulário.</p>`,
    },
    deposit: {
      title: 'Como depositar',
      html: `<ol><li>Escolha <strong>Depositar</strong> ao lado do saldo.</li><li>Digite um valor ou escolha um dos oferecidos. O mínimo e o máximo aparecem abaixo do campo.</li><li>Siga para a página de pagamento e confirme lá.</li></ol><p>Assim que o serviço de pagamento confirma, seu saldo muda sozinho; não é preciso recarregar a página. Se você fechar a página de pagamento, o pedido continua aberto até o horário indicado. Um pagamento informado duas vezes é creditado uma vez.</p><p>Cada depósito aparece no extrato com um número próprio. Guarde esse número ao escrever para nós.</p>`,
    },
    bet: {
      title: 'Como apostar',
      html: `<ol><li>Abra um jogo no lobby. A mesa mostra o sorteio à venda e o tempo restante, pelo nosso relógio.</li><li>Escolha o tipo de aposta e seus números, ou use a escolha rápida.</li><li>Defina o valor por combinação. A mesa mostra quantas apostas são, quanto custam e quanto podem render.</li><li>Coloque a linha na cesta ou aposte na hora.</li></ol><p>O preço de uma linha é <code>número de apostas × resultados cobertos × valor por combinação</code>. Se o sorteio fechar enquanto você escolhe, suas escolhas ficam e a mesa passa para o próximo. Enquanto o sorteio está aberto, você pode cancelar a aposta e receber todo o valor de volta. Os prêmios são pagos assim que o sorteio é liquidado.</p><h2>Autoaposta</h2><p>Uma autoaposta joga os mesmos números em vários sorteios seguintes: com o mesmo multiplicador, com um multiplicador que cresce, ou de modo que um prêmio ainda dê o lucro pedido. O valor inteiro é reservado de uma vez. Com <strong>parar ao ganhar</strong>, o resto volta depois do primeiro prêmio; o que ainda não foi apostado pode ser cancelado a qualquer momento.</p><h2>Desconto</h2><p>Nos jogos com desconto você pode aceitar prêmios menores por um preço menor: o desconto é abatido antes do pagamento.</p><h2>Limites</h2><p>Uma aposta pode ser recusada, ou oferecida com cotação menor, quando um número do sorteio está esgotado. Nada é apostado antes de você aceitar.</p>`,
    },
    fairness: {
      title: 'Como provamos que os sorteios são justos',
      html: `<h2>Sorteios da casa</h2><ol><li><strong>Lacrado.</strong> Antes de abrir as apostas, publicamos o SHA-256 de uma semente secreta. A partir daí não podemos trocá-la.</li><li><strong>Fechado.</strong> No fechamento publicamos um número que representa todas as apostas e qual valor de uma fonte pública de aleatoriedade será usado. Esse valor ainda não existe.</li><li><strong>Sorteado.</strong> O resultado decorre da semente, do sorteio e do valor público por uma regra publicada. Ninguém poderia conhecê-lo antes.</li><li><strong>Revelado.</strong> A semente é publicada com o resultado.</li></ol><h2>Confira você mesmo</h2><p>Abra um sorteio encerrado e escolha <strong>Prova</strong>. Seu navegador recalcula cada passo e marca cada um. Você também pode salvar a prova e conferi-la com o pequeno programa que publicamos, que não usa nada nosso.</p><h2>Sorteios oficiais</h2><p>Os resultados da Loteria do Norte vêm do sorteio oficial. Nunca os criamos; o arquivo permite comparar.</p>`,
    },
    responsible: {
      title: 'Jogue com responsabilidade',
      html: `<p>Apostar é diversão, não um modo de ganhar a vida. Com o tempo a casa leva vantagem: a mesa mostra o retorno esperado de cada aposta.</p><ul><li>Decida antes de começar quanto tempo e dinheiro quer gastar e pare ali.</li><li>Nunca aposte para recuperar perdas nem com dinheiro emprestado.</li><li>Não jogue com cansaço, nervosismo ou depois de beber.</li><li>Faça pausas. Seu extrato mostra o que você realmente ganhou e perdeu.</li></ul><p>Se jogar deixou de ser divertido, defina um limite, faça uma pausa ou use a autoexclusão: os botões estão abaixo. É preciso ter pelo menos {minimumAge} anos; mantenha a senha longe de crianças. Quem pode ajudar você e sua família está abaixo, quase sempre de graça e com anonimato.</p>`,
    },
    terms: {
      title: 'Termos de uso',
      html: `<p>Versão {termsVersion}</p><ol><li><strong>Quem pode jogar.</strong> Você tem pelo menos {minimumAge} anos, a lei do lugar onde está permite e você tem uma única conta, em seu próprio nome.</li><li><strong>Dinheiro fictício.</strong> Os saldos desta marca de demonstração não têm valor e não podem ser sacados.</li><li><strong>Sua conta.</strong> Não conte sua senha a ninguém. O que for feito com ela conta como feito por você até que nos avise.</li><li><strong>Apostas.</strong> A aposta vale quando a confirmamos com seu número antes do fechamento. As cotações são fixadas quando você aposta. Uma aposta pode ser cancelada até o sorteio fechar.</li><li><strong>Sorteios.</strong> Um sorteio que não pode ser realizado é anulado e as apostas são devolvidas. Resultado lançado com erro é corrigido às claras, com registros dos dois.</li><li><strong>Abuso.</strong> Podemos recusar apostas e encerrar contas que usem programas, identidades roubadas ou falhas do sistema.</li><li><strong>Disputas.</strong> O registro contábil e a prova do sorteio decidem. Escreva em até 30 dias.</li><li><strong>Mudanças.</strong> Novos termos recebem nova versão e são mostrados antes de valer.</li></ol>`,
    },
    privacy: {
      title: 'Privacidade',
      html: `<p>Guardamos o necessário para manter sua conta e não vendemos nada.</p><ul><li><strong>O que guardamos:</strong> o que você informa no cadastro, os endereços e aparelhos de acesso, suas apostas e movimentações, as mensagens que envia.</li><li><strong>Como:</strong> senhas apenas como hashes irreversíveis; celulares e e-mails criptografados. Chamadas com senha são criptografadas mais uma vez sob o TLS.</li><li><strong>Quem vê:</strong> nossa equipe, na medida do trabalho, e os serviços de pagamento e SMS para o seu pagamento ou mensagem. Nas listas de ganhadores seu nome aparece mascarado.</li><li><strong>Cookies:</strong> um para a sessão, outro para o aparelho que você pediu para lembrar, por até 24 horas. Sem publicidade.</li><li><strong>Seus direitos:</strong> pergunte o que guardamos, peça correção ou exclusão. Registros exigidos por lei são apagados ao fim do prazo.</li></ul>`,
    },
    contact: {
      title: 'Contato',
      html: `<p>Informe o número da aposta, do depósito ou do sorteio e o que você esperava. Nunca nos envie sua senha ou um código: nossa equipe não os pede.</p>`,
    },
  },
};
