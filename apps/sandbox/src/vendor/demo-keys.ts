/**
 * Keys of the demo, committed like the sandbox's payment secret: good for a machine that only its owner reaches. The platform's seed holds the
 * other halves.
 */

/** LUMEN signs its wallet calls with this. */
export const LUMEN_PRIVATE_KEY = `
-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC0PpSGDrQXWNPe
AeoYd+mAEBc0QGCRKK7XhfsmXgQisJ8DNpyt4pyD8hl0efgtdXevQys8mb7rY4Rp
QOlCq3qusTQISalL4PWyELybaavr7THTm3WexiWZjZu/9Fh4ac0M8lcUclv6VJsK
6hfJ/yH6RBNLwV1q5et7owmAv0x1dosbbi0pz5DqKdT37D1KsmnwNEBLjxpULSlu
S/HOVPX8/MF8kHE1iksNAoLP8RMciEAFkvZQ1GInLEILIfZcj9ahJQoOciCyj980
xyf5DpOiImC0KPfOuRNE5L2SVwl0Gvejs+RRQPQF1Y4t6UgR1kRd5TcfiiYLvyaQ
kokR7Nn5AgMBAAECggEADAOn24+08JSnlELFNQ0fiVbvodH9hDxIyAdSoeoRlUzE
kwhCEiBRL0WLhzhu3689MERMtRgvO610fZ32bmhtUwhvLKY/gwlJsOBthSzaaTpB
E5cAx6zzHXS5wjL27eY15S9tUoJhuYi6+1OppkZu7PZtetbQWhHDsogMvoI1BhdC
3dxWBLVhoHkc+I2kDxG89e2Qdep9xLpXtgmJ+kE7Q/OLCzbAAQcoj5Xj+z9tEjhz
6ZUjuxEvMjwgrp0xIoe59rA8KwZDiG5Xm+Tl+iYL9CjwG9kTF5c3kWo1xKl/oCkq
GApgwfzYYNjvRUXPRbZ+Hx2oZB76gl1+FObGIgFhCQKBgQDiF2t8R0L8AO613O+0
nqRxSm0GuThV1UILlfp0/ILMv6F5Dm5C1xBuclyKGpup0EhdqbMSL6SZvkh/ZizM
CToQLgMWaQlM7X+a4ZmHdIA9CWoXLyqOqSZMRdjwgM0UIVDUi/IYF34ZYxioHBWE
9v2V4DQrYobcSntnYo16FpZwtwKBgQDMFo1gHbnlppFq0PJ3GLdCz678y8K7ckb0
2QTDma3VBFLtLTa851/FwJiur14Q2hiQ1CjPR0WLTzbmIzf8s7ie512DIB8kh8u/
DG1A7x4krau6/6Nzff+X3bnUHrt48Qp3yP2klrpw0TcFEe2P8AKInBWLD031N85Z
5CdWznP6zwKBgBNoo0eF7pAnnFZsYv+EZuV62CUtnVJw/jx0YY3NZ4UgJkJ4JKsE
P1rb4mnQovBO+wdfXAoBoQW5uguFv+68FAnziTxRRAUglkW7fCyOqbuTpVHcMLES
gEEn9dmflPtXaNL2OJAs5BxVz3YPAyHo+hf1qUTYLm+WzUUwxqhma/+9AoGATDhv
/GGdt+MJlDcNFuWoK8+crtT6mT8IuRED8nlGrrO6tNGaC9rtrdFMNJFSNED/w7c4
tpELrAednT2x/zKv1Mjb58jrWJ1Ovr9JXmLvgwtJg8FNrih0eKdaa5o+seBz5GCw
OfQBFXlNbxtO+d7NU2/Xq+O/XcHF01SeTJE2R4kCgYBRUGVtq2Z4mMktFvEWz/9F
PYDBQqSor/TUQN3XeAPA9YQsEpWvsPWboH3VbFI6v/Z0ZTT8AH7hKoxly9Cg3Kx4
ko+VVG+NdA3UvEVFH+wWBDoptfs/19XRWq3BK9BpObJeRbfQ177Ff6b5wq98/uz7
3CcR+aKLXJuEmFeYIYW/Qw==
-----END PRIVATE KEY-----
`.trim();

/** The operator `sortes` signs its calls to LUMEN with the private half of this. */
export const OPERATOR_PUBLIC_KEY = `
-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt5nBav02VtcbUqKh0RJs
zfw1dOij6tY9CKr/EOkeAj1AMSg0kIitBSXYfG8Jhl9A4lunwygjibYZW2JUCqig
IcrmlNmmzxrIvi/wdqpCou1Pw4uOwP00hk30ChXHizimzHCRqOY/tAdze9V+edor
rusJTMiiPfBkcGYpil6EnplXjlfQbTtB0TCP/s6g2KqKEdgXD0Jcsd72r9j24Tjn
vosuwgHozD0YLDHB7AOgeeZFdevalGcqqszjW6irIuVw1J/DT6vZ4f/M6ehDpN/A
ilw6kUMxJehYtGki1ap76G5rEn5Cxkk8crMIv7v4qphl0WnXpCdnX5aYGmimdXtx
zQIDAQAB
-----END PUBLIC KEY-----
`.trim();

export const OPERATOR_ID = 'sortes';

/** KITE's bearer key at the operator's wallet. */
export const KITE_WALLET_KEY = 'kite-demo-pam-key';
/** The operator's bearer key at KITE. */
export const KITE_OPERATOR_KEY = 'kite-demo-operator-key';
/** What the aggregator's interface calls KITE. */
export const KITE_PROVIDER = 'kite';
